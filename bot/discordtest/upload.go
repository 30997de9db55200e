package discordtest

import "net/http"

// uploadPath is the path of attachments of commands. Discord serves them from
// another host.
const uploadPath = "/ephemeral-attachments/"

// upload stores an attachment of a command, and returns its JSON.
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

// LoseUploads sets whether attachments are missing.
func (d *Discord) LoseUploads(lost bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.uploadsLost = lost
}

// content serves attachments. Their URLs are authorized by themselves; a client
// that sends its token leaks it.
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
