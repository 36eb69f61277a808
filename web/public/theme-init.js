// Runs before the first paint, so that no page flashes in the wrong colours. Mirrors lib/session-store.ts.
;(function () {
  var preferences = {}
  try {
    preferences = JSON.parse(localStorage.getItem('drafts-preferences') || '{}')
  } catch {
    preferences = {}
  }
  var prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  var isDark = preferences.darkMode === 'on' || (preferences.darkMode !== 'off' && prefersDark)
  var root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  root.setAttribute('data-reduced-motion', preferences.reducedMotion || 'auto')
})()
