/** Staff manage the showcases: uploads become showcases, tags describe them, and people retain those they chose. */
import type {
  adminShowcases,
  MadeShowcase,
  showcaseActions,
  ShowcaseTags,
} from '@husrum/contract/experts/showcases/staff-showcases.ts'
import type { BulkOutcome } from '@husrum/contract/core/staff-lists.ts'
import type { BodyOf } from '@husrum/contract/core/endpoint.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import { writeAudits } from '../../../platform/core/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { requireOwnImages } from '../../foundation/media/uploads.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import { columnsOf, isTagged } from './columns.ts'
import { remove, restore } from './deleting.service.ts'
import { chooseRoom } from './showcases.service.ts'
import {
  deleteDeletedOf,
  insertShowcases,
  listForUpdate,
  listShowcaseUses,
  updateShowcases,
  type StaffColumns,
  type StaffRow,
} from './staff.queries.ts'

export { maybePicture } from './staff.queries.ts'

type StaffDeps = Pick<Deps, 'db' | 'events' | 'refs' | 'translators'>
type Action = (typeof showcaseActions)[number]

/** 422 `unknown_option` on the tag. */
function tagged(refs: References, row: StaffColumns, tags: ShowcaseTags, path = ''): StaffColumns {
  const { category, style, room, alt, credit, license, position } = tags
  const styleId = style === undefined ? row.style_id : refs.choose('style', style, `${path}style`).id
  const roomId = room === undefined ? row.room_type_id : room === null ? null : chooseRoom(refs, room, `${path}room`).id
  return {
    ...row,
    category: category ?? row.category,
    style_id: styleId,
    room_type_id: roomId,
    alt_en: alt?.en ?? row.alt_en,
    alt_da: alt?.da ?? row.alt_da,
    alt_de: alt?.de ?? row.alt_de,
    credit: credit ?? row.credit,
    license: license ?? row.license,
    position: position ?? row.position,
  }
}

const blank: StaffColumns = {
  category: 'interior',
  style_id: null,
  room_type_id: null,
  alt_en: '',
  alt_da: '',
  alt_de: '',
  credit: '',
  license: '',
  active: false,
  position: 0,
}

/** 422 `unknown_image` for pictures the viewer has not uploaded; existing showcases are reported one by one. */
export async function createShowcases(
  { events, refs, translators }: StaffDeps,
  viewer: Viewer,
  { image_ids, tags }: BodyOf<typeof adminShowcases.createShowcases>,
  locale: Locale,
): Promise<MadeShowcase[]> {
  const columns = tagged(refs, blank, tags, 'tags.')
  const message = translators.for(locale)('error.showcase_already')
  const wanted = [...new Set(image_ids)]
  return events.transaction(async (tx) => {
    await requireOwnImages(
      tx,
      viewer.account_id,
      wanted.map((image_id, at) => ({ image_id, field: `image_ids.${at}` })),
    )
    await deleteDeletedOf(tx, wanted)
    const ids = await insertShowcases(tx, wanted, columns)
    const made = wanted.map((image_id): MadeShowcase => {
      const id = ids.get(image_id)
      return id === undefined
        ? { image_id, id: null, refusal: 'showcase_already', message }
        : { image_id, id, refusal: null, message: null }
    })
    await writeAudits(
      tx,
      viewer,
      made.flatMap(({ id, image_id }) =>
        id === null
          ? []
          : [
              {
                action: 'showcase.create',
                subject: { kind: 'showcase', id },
                before: null,
                after: { image_id, ...columns },
              },
            ],
      ),
    )
    return made
  })
}

/** 404; 409 `changed_elsewhere`; 422 `showcase_untagged` on the state while data is missing. */
export async function changeShowcase(
  { events, refs }: StaffDeps,
  viewer: Viewer,
  id: number,
  { version, state, ...tags }: BodyOf<typeof adminShowcases.updateShowcase>,
): Promise<void> {
  await events.transaction(async (tx) => {
    const [row] = await listForUpdate(tx, [id])
    if (!row) throw notFound('not_found')
    if (row.version !== version) throw conflict('changed_elsewhere')
    const next = {
      ...tagged(refs, columnsOf(row), tags),
      active: state === undefined ? row.active : state === 'offered',
    }
    if (next.active && !isTagged(next)) throw fieldRefusal('state', 'showcase_untagged')
    await write(events, tx, viewer, [{ row, next }])
  })
}

async function write(
  events: Deps['events'],
  tx: Tx,
  viewer: Viewer,
  changes: readonly { row: StaffRow; next: StaffColumns }[],
): Promise<void> {
  if (changes.length === 0) return
  await updateShowcases(
    tx,
    changes.map(({ row, next }) => ({ id: row.id, ...next })),
  )
  await writeAudits(
    tx,
    viewer,
    changes.map(({ row, next }) => ({
      action: 'showcase.update',
      subject: { kind: 'showcase', id: row.id },
      before: columnsOf(row),
      after: next,
    })),
  )
  const ids = changes.flatMap(({ row, next }) => (row.style_id === next.style_id ? [] : [row.id]))
  if (ids.length > 0) await events.emit(tx, 'showcases.retagged', { ids })
}

/** The result for each, decided with the rows locked in the order of their ids. */
export async function changeShowcases(
  { events, refs, translators }: StaffDeps,
  viewer: Viewer,
  { ids, action, preview, tags }: BodyOf<typeof adminShowcases.bulkShowcases>,
  locale: Locale,
): Promise<BulkOutcome[]> {
  tagged(refs, blank, tags, 'tags.') // refused as a whole, whichever showcase caused it
  const translate = translators.for(locale)
  return events.transaction(async (tx) => {
    const rows = await listForUpdate(tx, ids, action === 'restore')
    const uses = new Map((await listShowcaseUses(tx, ids)).map((each) => [each.id, each.briefs + each.experts]))
    const byId = new Map(rows.map((row) => [row.id, { row, next: nextOf(refs, row, action, tags) }]))
    const refusalOf = (id: number): string | undefined => {
      const found = byId.get(id)
      if (!found) return 'not_found'
      if (action === 'restore') return undefined
      if (action === 'delete') return (uses.get(id) ?? 0) > 0 ? 'showcase_used' : undefined
      return found.next.active && !isTagged(found.next) ? 'showcase_untagged' : undefined
    }
    const good = [...byId.values()].filter(({ row }) => refusalOf(row.id) === undefined)
    const goodRows = good.map(({ row }) => row)
    if (!preview && action === 'delete') await remove(tx, viewer, goodRows)
    else if (!preview && action === 'restore') await restore(tx, viewer, goodRows)
    else if (!preview) await write(events, tx, viewer, good)
    return [...new Set(ids)].map((id) => {
      const refusal = refusalOf(id)
      const message = refusal === undefined ? null : translate(`error.${refusal}`, { count: uses.get(id) ?? 0 })
      return { id, outcome: refusal ?? (preview ? 'ready' : 'done'), message }
    })
  })
}

function nextOf(refs: References, row: StaffRow, action: Action, tags: ShowcaseTags): StaffColumns {
  const now = columnsOf(row)
  if (action === 'tag') return tagged(refs, now, tags)
  return action === 'delete' || action === 'restore' ? now : { ...now, active: action === 'offer' }
}
