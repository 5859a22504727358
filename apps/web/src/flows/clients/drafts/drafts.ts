/**
 * Drafts on this device: one entry of the local storage for each, named by a `sessionId`. The tab stores which one is
 * its own, so that a refresh continues it; another tab offers the newest. Secrets are never stored.
 */

import { tryStorage, type KeyValueStore } from '#lib/device-storage/storage.ts'

/** Drafts live 30 days (docs/product/states.md). */
const LIFE_MS = 30 * 24 * 3_600_000

export type Draft = { id: string; savedAt: number; reached: number; answers: unknown }

export type Drafts = {
  /** The draft this tab works on. */
  own: () => Draft | undefined
  /** The newest draft on the device, from any tab. */
  newest: () => Draft | undefined
  /** Stores the answers except the secret ones. False: this browser has no storage. */
  save: (id: string, kept: { reached: number; answers: object }) => boolean
  /** Makes a draft this tab's own. */
  adopt: (id: string) => void
  remove: (id: string) => void
}

export function openDrafts(
  flow: string,
  secret: readonly string[],
  { device, tab, now }: { device: KeyValueStore; tab: KeyValueStore; now: () => number },
): Drafts {
  const own = `husrum.draft.${flow}`
  const keyOf = (id: string) => `${own}.${id}`
  const read = (id: string): Draft | undefined => {
    const draft = parse(
      id,
      tryStorage(() => device.getItem(keyOf(id))),
    )
    if (!draft) return undefined
    if (now() - draft.savedAt <= LIFE_MS) return draft
    tryStorage(() => device.removeItem(keyOf(id)))
    return undefined
  }
  return {
    own: () => {
      const id = tryStorage(() => tab.getItem(own))
      return id ? read(id) : undefined
    },
    newest: () =>
      tryStorage(() => namesIn(device, `${own}.`))
        ?.flatMap((id) => read(id) ?? [])
        .toSorted((a, b) => b.savedAt - a.savedAt)[0],
    save: (id, { reached, answers }) => {
      const kept = Object.fromEntries(Object.entries(answers).filter(([name]) => !secret.includes(name)))
      const text = JSON.stringify({ savedAt: now(), reached, answers: kept })
      return (
        tryStorage(() => {
          tab.setItem(own, id)
          device.setItem(keyOf(id), text)
          return true
        }) === true
      )
    },
    adopt: (id) => void tryStorage(() => tab.setItem(own, id)),
    remove: (id) =>
      void tryStorage(() => {
        device.removeItem(keyOf(id))
        tab.removeItem(own)
      }),
  }
}

function namesIn(device: KeyValueStore, start: string): string[] {
  const keys = Array.from({ length: device.length }, (_, place) => device.key(place) ?? '')
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}

function parse(id: string, text: string | null | undefined): Draft | undefined {
  const saved: unknown = tryStorage(() => JSON.parse(text ?? ''))
  if (typeof saved !== 'object' || saved === null) return undefined
  const { savedAt, reached, answers } = saved as Record<string, unknown> // an object; each field is checked below
  if (typeof savedAt !== 'number' || typeof reached !== 'number') return undefined
  return { id, savedAt, reached, answers }
}
