package discordtest

import "net/http"

// uploadPath is where the files are that users put on commands. Discord keeps
// them on another host.
const uploadPath = "/ephemeral-attachments/"

// upload keeps a file that a user put on a command, and describes it.
func (d *Discord) upload(id string, f *File) map[string]any {
	if d.uploads == nil {
		d.uploads = map[string]*File{}
	}
	d.uploads[id] = f
	address := d.server.URL + uploadPath + id + "/" + f.Name
	return map[string]any{
		"id": id, "filename": f.Name, "size": len(f.Data), "url": address, "proxy_url": address,
		"content_type": "application/json; charset=utf-8", "ephemeral": true,
	}
}

// LoseUploads has the server of files find none of them, or all again.
func (d *Discord) LoseUploads(lost bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.uploadsLost = lost
}

// content serves what users uploaded. Its addresses are their own permission:
// a client that sends its token there gives it away.
func (d *Discord) content(w http.ResponseWriter, req *http.Request) {
	d.mu.Lock()
	f := d.uploads[req.PathValue("id")]
	if d.uploadsLost {
		f = nil
	}
	if req.Header.Get("Authorization") != "" {
		d.violations = append(d.violations, "the token was sent to the server of files")
	}
	d.mu.Unlock()
	if f == nil || f.Name != req.PathValue("name") {
		http.NotFound(w, req)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(f.Data)
}
