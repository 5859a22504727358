/**
 * Drafts on this device: one entry of the local storage for each, named by a `sessionId`. The tab stores which one is
 * its own, so that a refresh continues it; another tab offers the newest. Secrets are never stored.
 */

import { number, object, text } from '#lib/device-storage/schema.ts'
import { deviceStorage, tabStorage, tryStorage, type KeyValueStore } from '#lib/device-storage/storage.ts'
import { readValue, writeValue } from '#lib/device-storage/stored-value.ts'

/** Drafts live 30 days (docs/product/states.md). */
const LIFE_MS = 30 * 24 * 3_600_000

type SavedDraft = { savedAt: number; reached: number; answers: unknown }
export type Draft = SavedDraft & { id: string }
const savedDraft = object<SavedDraft>({ savedAt: number, reached: number })

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

export type DraftStores = { device: KeyValueStore | undefined; tab: KeyValueStore | undefined; now: () => number }

export function openDrafts(
  flow: string,
  secret: readonly string[],
  { device, tab, now }: DraftStores = { device: deviceStorage(), tab: tabStorage(), now: Date.now },
): Drafts {
  const own = `husrum.draft.${flow}`
  const keyOf = (id: string) => `${own}.${id}`
  const read = (id: string): Draft | undefined => {
    const draft = readValue(device, keyOf(id), savedDraft)
    if (draft && now() - draft.savedAt <= LIFE_MS) return { ...draft, id }
    if (draft) writeValue(device, keyOf(id), undefined)
    return undefined
  }
  return {
    own: () => {
      const id = readValue(tab, own, text)
      return id ? read(id) : undefined
    },
    newest: () =>
      tryStorage(() => device && namesIn(device, `${own}.`))
        ?.flatMap((id) => read(id) ?? [])
        .toSorted((a, b) => b.savedAt - a.savedAt)[0],
    save: (id, { reached, answers }) => {
      const kept = Object.fromEntries(Object.entries(answers).filter(([name]) => !secret.includes(name)))
      return writeValue(tab, own, id) && writeValue(device, keyOf(id), { savedAt: now(), reached, answers: kept })
    },
    adopt: (id) => void writeValue(tab, own, id),
    remove: (id) => {
      writeValue(device, keyOf(id), undefined)
      writeValue(tab, own, undefined)
    },
  }
}

function namesIn(device: KeyValueStore, start: string): string[] {
  const keys = Array.from({ length: device.length }, (_, place) => device.key(place) ?? '')
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}
