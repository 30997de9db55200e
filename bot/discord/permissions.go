package discord

import "fmt"

// Permissions that we ask for: to see a channel and write in it (and in its
// threads), for a board that changes with what is done elsewhere; to attach
// files, for its picture and for exported games; to start threads, for games of
// their own; and to pin the board, and find Discord's note that we did.
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

// Permissions by which we know who looks after a server. An administrator has all
// the others.
const (
	administrator = 1 << 3
	manageGuild   = 1 << 5
)

// Missing names the permissions that we ask for and that are not among those.
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

// Invitation is the address at which an application is added to a server.
func Invitation(application string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", application, int64(permissions))
}
