package discord

import "fmt"

// Permissions that the bot requests: to see channels and write in them and in
// their threads, for boards that it edits; to attach files, for pictures and
// exported games; to start threads, for games in them; and to pin the board and
// find the system message about that.
const (
	viewChannel   = 1 << 10
	sendMessages  = 1 << 11
	attachFiles   = 1 << 15
	readHistory   = 1 << 16
	createThreads = 1 << 35
	sendInThreads = 1 << 38
	pinMessages   = 1 << 51
	permissions   = viewChannel | sendMessages | attachFiles | readHistory | createThreads | sendInThreads | pinMessages
)

// Permissions of a server's managers. Administrator implies all others.
const (
	administrator = 1 << 3
	manageGuild   = 1 << 5
)

// Missing returns the names of requested permissions that are not in has.
func Missing(has int64) []string {
	if has&administrator != 0 {
		return nil
	}
	var missing []string
	for _, p := range []struct {
		bit  int64
		name string
	}{
		{viewChannel, "View Channels"},
		{sendMessages, "Send Messages"},
		{sendInThreads, "Send Messages in Threads"},
		{attachFiles, "Attach Files"},
		{createThreads, "Create Public Threads"},
		{pinMessages, "Pin Messages"},
		{readHistory, "Read Message History"},
	} {
		if has&p.bit == 0 {
			missing = append(missing, p.name)
		}
	}
	return missing
}

// Invitation returns the URL that adds an application to a server.
func Invitation(application string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", application, int64(permissions))
}
