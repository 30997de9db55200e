package rules

// Own returns the number of a rule of the edition in our digest, and the edition
// that the digest was written for. Other editions find the rule by it (FromOwn),
// also if it has no stable key. ok is false for a rule that isn't joined.
func (v *View) Own(ref Ref) (own Ref, edition string, ok bool) {
	match, ok := v.concordance().At(ref)
	return match.Ref, v.Digest.Edition.ID, ok
}

// FromOwn returns the number in the edition of a rule of our digest. known is false
// if the digest has no such rule or is for another edition, so that nothing is known;
// otherwise an empty ref means that the edition lacks the rule.
func (v *View) FromOwn(own Ref, edition string) (ref Ref, known bool) {
	if v.Digest.Edition.ID != edition {
		return "", false
	}
	for _, m := range v.concordance().matches {
		if m.Ref == own {
			return m.At, true
		}
	}
	return "", false
}
