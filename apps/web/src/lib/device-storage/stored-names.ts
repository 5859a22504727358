/**
 * Every name under which pages store something in a browser. The page about cookies is made from it, and a test
 * compares it with the names in the code. `*` replaces a part of a name that varies.
 */
type Stored = { name: string; kind: 'cookie' | 'local' | 'session' | 'cache' }

export const storedNames = {
  token: { name: 'access_token', kind: 'cookie' },
  ownToken: { name: 'staff_token', kind: 'cookie' },
  seed: { name: 'seed', kind: 'cookie' },
  locale: { name: 'locale', kind: 'local' },
  drafts: { name: 'husrum.draft.*', kind: 'local' },
  ownDraft: { name: 'husrum.draft.*', kind: 'session' },
  unsent: { name: 'husrum.unsent.*', kind: 'local' },
  unsentOf: { name: 'husrum.unsent-of', kind: 'local' },
  favourites: { name: 'husrum.favourites', kind: 'local' },
  compared: { name: 'husrum.compared', kind: 'local' },
  board: { name: 'husrum.board', kind: 'local' },
  keys: { name: 'husrum.*.keys', kind: 'local' },
  live: { name: 'husrum.live', kind: 'local' },
  knownDevice: { name: 'husrum.known-device', kind: 'local' },
  push: { name: 'push-*', kind: 'local' },
  edits: { name: 'husrum:*', kind: 'session' },
  code: { name: 'code asked', kind: 'session' },
  mailed: { name: 'token *', kind: 'session' },
  scroll: { name: 'tsr-scroll-*', kind: 'session' },
  notifications: { name: 'husrum-*', kind: 'cache' },
} as const satisfies Record<string, Stored>

export type StoredId = keyof typeof storedNames
export const storedIds = Object.keys(storedNames) as StoredId[] // the keys of that table

/** For visitors, who know the site by its operator's name: a star replaces the word that our names begin with. */
export const shownNameOf = (id: StoredId): string => storedNames[id].name.replace(/^husrum/, '*')

/** Which entry matches a name that a browser has stored. */
export function storedIdOf(kind: Stored['kind'], name: string): StoredId | undefined {
  return storedIds.find((id) => {
    const each = storedNames[id]
    const pattern = each.name.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    return each.kind === kind && new RegExp(`^${pattern.join('.+')}$`).test(name)
  })
}
