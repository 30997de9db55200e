package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// In concurrent packages most tests run something at the same time; in shared ones
// those do whose names sharing matches.
var (
	concurrent = []string{"bot", "bot/console", "bot/discord", "bot/discord/shards", "bot/discordtest", "bot/web", "internal/chromium", "internal/pgtest", "rules/pdftext", "rules/shelf", "rules/updater", "tracker", "tracker/magic/card", "tracker/postgres", "tracker/sqlite", "tracker/storetest"}
	shared     = []string{"bot/web/library", "commands", "rules", "rules/cards"}
)

const sharing = "AtOnce|ConcurrentUse"

// alone lists the tests of concurrent packages that run with the race detector only in the
// long form, because they are sequential. All other tests of these packages run with it on every
// change, and not without it.
// races_test.go checks which tests may be listed.
var alone = map[string]string{
	"bot": `
		TestActivity TestNoActivityUnlessSet
		TestOpenKeepsGamesOverRestarts TestOpenRefusesBadFiles TestOpenWithoutShelf TestSecretsHide
		TestTablesAreAccessible
		TestUpdateRules TestRulesChannel TestRulesChannelInTrouble TestServersAreTold TestDocumentsAreBrought
		TestPicturesAsTheHostSays TestUnreadCardsAreReadAgain TestCardDetails TestOpenCards
		TestLoad TestExampleListsTheSettings
		TestDeleteMine TestDeleteServer TestRemovedFromServer TestWelcome TestHelpMentions
		TestDispute TestDisputeEnds TestJudgeWhereLookUpsArePrivate TestListOfDisputes TestHostileDispute TestDisputeSentenceIsNoLine TestDeleteMineInDisputes TestGermanDispute
		TestDocumentsOff TestDraft TestExportAndImport TestImportInTrouble
		TestGermanEvening TestServerSpeaksEnglish TestGermanReminders
		TestHostileOptions TestHostileNames TestHostileForms TestForgedPresses TestPressesFromElsewhere TestHostileImport
		TestInstallation TestInstallationRefused TestEntryPointStays
		TestForms TestRefusedLineIsMended TestMyBoard TestPictureRefused
		TestLogOfInteractions TestTagsAreSaltedByInstallation
		TestNamesThatLookAlike TestFormOfADeletedMessage
		TestLookUpAndQuote TestQuoteAPage TestDidYouMean TestLookUpACard
		TestMenusOfAnEarlierBoard TestSeveralArePicked TestHowManyIsAsked TestRiftboundByButtons
		TestHostileMessages TestLookUpsAnywhere TestNoQuoteWhereDiscordHidesIt TestWhereCommandsAreOffered
		TestBoardInWords TestNumberInForm TestPages TestSeats TestUnseenChannel
		TestForgedKeysOfQuestions TestLongSuggestion
		TestSeatsAreSelected TestSeatCommand TestWelcomeLeadsOn TestSignsOnButtons TestColorOfTheTurn
		TestSettings TestOwnOnly
		TestQuestionsAndDice TestPrivateAnswerIsPressed TestBoardCantMoveDown TestSelectionKeepsPicture TestOnlooker
		TestStatusAddressTaken TestNoSymbols TestTaps TestHostIsToldOfMissingTexts TestThirdGameOnDiscord
		TestStartInThread TestMoveToThread TestMovedGameComesBack TestNoThreads TestArchivedThread TestPinnedBoard TestPinRefused
		TestOpenInBrowser TestPagesOfMembers TestDeleteServerOnAPage TestNoPages`,
	"bot/console": `
		TestStrip TestSpeaker TestRead TestLanguages TestJSON TestDraftInJSON TestNumbersBesideRules TestByteOrderMark TestControlCharacters TestJSONIsUTF8
		TestWhoCannotSpeak TestNumbersToChoose TestDisputeInJSON TestExportToAFile TestExportToStandardOutput TestSeatsOfAccounts TestPictureOfTheBoard TestThirdGame`,
	"bot/web": `
		TestHostileTexts TestElements TestLooks TestReducedMotion TestOldBrowser TestLargeBoard
		TestCrossSite TestPick TestSymbolsOnButtons TestQuestion TestLookBack TestNoFiles TestComplete TestThirdGame TestGerman TestDrag
		TestDragInBrowser TestLabelsApart TestFingers TestNarrow TestCompleteInBrowser TestKeysAlone`,
	"rules/pdftext": "TestRead TestOwnPage TestHostile TestIs",
	"rules/updater": "TestCardsRefused TestCardsArePacked TestDocuments TestDocumentsRefused",
	"tracker":       "TestDispute TestExportAndImport TestLastGameIsEnough TestExportIsTheGame TestEndOfLogIsToldAlike TestUndoReachesBackBehindWhatIsRemembered",
	"tracker/magic/card": `
		TestCompile TestPrintedAbilitiesReadBack TestReadKeyword TestStoredAbilitiesRefused
		TestEffectOf TestOffBoard TestCardsReadBack`,
	"tracker/sqlite": "TestFlippedBits TestDamagedTable TestUpgradeFromEachSchema",
}

// unwatched lists packages of others that are compiled on every change without the race detector,
// since they would be most of its work: SQLite and its C library, whose memory isn't Go's, and
// packages that share only what doesn't change. The mutexes that they lock are still observed.
var unwatched = []string{
	"modernc.org/sqlite/lib", "modernc.org/libc",
	"regexp", "regexp/syntax", "github.com/santhosh-tekuri/jsonschema/v6", "github.com/google/go-cmp/cmp/...",
}

// races are proofs with the race detector, which takes five to ten times as
// long.
var races = []proof{
	{
		name: "races", title: "Races",
		shows: "All tests with the race detector. On every change it is on for the packages that start goroutines, or whose tests do, except for sequential tests (`alone` in `internal/prove/races.go`) and for packages of others that share nothing (`unwatched`).",
		long:  "go test -tags=integration -race -count=1 -timeout=60m ./...",
		text:  section(suites),
	},
	{
		name: "races-shared", title: "Races in what is shared",
		shows: "A judge, a library of rules and a pool of cards, each used by many goroutines, with the race detector.",
		long:  "go test -race -count=5 -timeout=60m -run='" + sharing + "' " + folders(shared),
		text:  section(suites),
	},
}

func folders(packages []string) string { return "./" + strings.Join(packages, " ./") }

// foreign returns the flags that compile the unwatched packages without the race detector.
func foreign() string {
	var flags []string
	for _, pkg := range unwatched {
		flags = append(flags, "-gcflags="+pkg+"=-race=false")
	}
	return strings.Join(flags, " ")
}

// sequential returns a regular expression of the names in alone, for the flags -run and -skip.
func sequential() string {
	var names []string
	for _, tests := range alone {
		names = append(names, strings.Fields(tests)...)
	}
	slices.Sort(names)
	return "^(" + strings.Join(slices.Compact(names), "|") + ")$"
}

// suites counts the packages whose tests passed.
func suites(out string) (string, error) {
	passed := 0
	for line := range strings.Lines(out) {
		switch {
		case strings.HasPrefix(line, "FAIL"):
			return "", errors.New("a test failed")
		case strings.HasPrefix(line, "ok "):
			passed++
		}
	}
	if passed == 0 {
		return "", errors.New("no test ran")
	}
	return fmt.Sprintf("The tests of %s packages passed.", grouped(passed)), nil
}
