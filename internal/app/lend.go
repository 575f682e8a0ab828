package app

// lend gives what was made first what it needs of the areas made after it.
func (a *App) lend() {
	a.directory.SetNotices(accountNotices{a.notices})
	a.messages.SetDesks(desks{a.notices})
	a.clinics.SetHolidays(a.letters)
	a.clinics.SetReminders(a.notices)
	a.letters.Guides = guides{a.portal}
	a.surveys.Columns, a.recruitment.Columns = a.portal, a.portal
	a.desk.Site = searchedSite{a.portal}
}
