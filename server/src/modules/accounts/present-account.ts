import type { Account, AccountId } from '@drafts/contract'
import type { AccountRow } from './accounts.store.ts'

/** Its page (docs/product/people.md#profiles). */
const profileOf = (handle: string): string => `/accounts/${encodeURIComponent(handle)}`

export const presentAccount = (row: AccountRow): Account => {
  const { permits } = row
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    avatarURL: avatarOf(row.handle),
    profileURL: profileOf(row.handle),
    currentRatingLabel: '',
    permits,
    inviteRequested: row.invite_requested,
    accessForbidden: permits.includes('drafts:invited') ? 2 : 1,
    preferences: row.preferences,
  }
}

/** Who wrote something, as others see it. */
export const authorOf = (handle: string): { handle: string; profileURL: string } => ({
  handle,
  profileURL: profileOf(handle),
})

export const presentFound = (row: { id: AccountId; handle: string; name: string }) => ({
  id: row.id,
  handle: row.handle,
  name: row.name,
  avatarURL: avatarOf(row.handle),
})

/** A round letter in a colour of its own, as a picture that needs no service. */
const avatarOf = (handle: string): string => {
  const hue = [...handle].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360,
    7,
  )
  const letter = /[A-Za-z0-9]/.exec(handle)?.[0]?.toUpperCase() ?? 'D'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="20" fill="hsl(${hue} 45% 38%)"/><text x="20" y="27" font-family="sans-serif" font-size="19" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
