import { list, number } from '#lib/device-storage/schema.ts'
import { useDraft } from '#lib/unsaved-work/use-draft.ts'

const matchIds = list(number)

/** The ticked matches of a brief, stored so that they survive a reload of the tab. */
export function useTicked(brief: number) {
  const [ticked = [], setTicked] = useDraft(`husrum:ticked.${brief}`, matchIds, 'tab')
  return {
    ticked: new Set(ticked),
    tick: (match: number, isTicked: boolean) =>
      setTicked((before = []) => before.filter((id) => id !== match).concat(isTicked ? [match] : [])),
    clear: () => setTicked(undefined),
  }
}
