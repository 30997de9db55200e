package discord

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
)

// seal returns the cipher for what processes store for each other for a purpose. Its key is
// derived from the bot's token, so that the database neither shows nor can change it.
func (b *Bot) seal(purpose string) (cipher.AEAD, error) {
	mac := hmac.New(sha256.New, []byte(b.Token))
	_, _ = mac.Write([]byte(purpose)) // never fails
	block, err := aes.NewCipher(mac.Sum(nil))
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}
