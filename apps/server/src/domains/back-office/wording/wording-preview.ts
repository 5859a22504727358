/** Renders pages with all drafts and with the text being typed, for staff, anew for each request. */
import { wording } from '@husrum/contract/back-office/wording/wording.ts'
import type { Identify } from '../../../platform/http/http-viewer.ts'
import { maySeePreviews } from '../../../platform/http/staff/mail-preview.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { PagePreview } from '../../../platform/web/web-preview.ts'
import type { LiveWording } from './live-wording.ts'
import { listDrafts } from './wording.queries.ts'

/** One unsaved text, besides the page and its language. */
const typed = wording.getWording.params.extend({ text: wording.previewWording.query.shape.text })

export function createWordingPreview({
  db,
  brand,
  identify,
  liveWording,
}: Pick<Platform, 'db' | 'brand'> & { identify: Identify; liveWording: LiveWording }): PagePreview {
  return async (token, query) => {
    if (!(await maySeePreviews(identify, token))) return undefined
    const asked = typed.safeParse(query)
    const words = [...(await listDrafts(db)), ...(asked.success ? [asked.data] : [])]
    return { brand: brand.now(), texts: liveWording.with(words) }
  }
}
