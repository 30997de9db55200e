package main

import "testing"

func TestTableOf(t *testing.T) {
	got, err := tableOf(`import: exit 0, 9.1 s: 33539 cards imported
                        judged   carried   half   left   said  refused  WRONG    n/a
S1                          60    85.0%   0.0%   0.0%  15.0%     0.0%   0.0%     21
T1/dies another              8    62.5%  25.0%   0.0%  12.5%     0.0%   0.0%      3
R2                           0        –      –      –      –        –      –      4
all                         68  carried 82.4%  half 2.9%
8 s, 9.1 cards a second
`)
	want := `| row | judged | carried | half | left | said | refused | wrong | not judged |
| --- | --: | --: | --: | --: | --: | --: | --: | --: |
| S1 | 60 | 85.0% | 0.0% | 0.0% | 15.0% | 0.0% | 0.0% | 21 |
| T1/dies another | 8 | 62.5% | 25.0% | 0.0% | 12.5% | 0.0% | 0.0% | 3 |
| R2 | 0 | – | – | – | – | – | – | 4 |
`
	if err != nil || got != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
	if _, err := tableOf("nothing\n"); err == nil {
		t.Error("a report without rows is a table")
	}
}
