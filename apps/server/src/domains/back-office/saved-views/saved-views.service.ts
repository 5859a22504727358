/** Named views of lists that staff save for themselves. */
import { STAFF_VIEWS_MAX } from '@husrum/contract/core/limits.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import * as queries from './saved-views.queries.ts'
import type { ViewRow } from './saved-views.queries.ts'

type Deps = Pick<Platform, 'db'>

/** 409 `staff_views_full`. A view with the same name in the list is replaced. */
export function saveView({ db }: Deps, viewer: Viewer, view: Omit<ViewRow, 'id'>): Promise<ViewRow> {
  return db.transaction().execute(async (tx) => {
    await queries.lockPerson(tx, viewer.account_id)
    const own = await queries.listViews(tx, viewer.account_id)
    const before = own.find(({ list, name }) => list === view.list && name === view.name)
    if (!before && own.length >= STAFF_VIEWS_MAX) throw conflict('staff_views_full', { limit: STAFF_VIEWS_MAX })
    const saved = await queries.insertView(tx, viewer.account_id, view)
    await writeAudit(tx, viewer, {
      action: 'view.save',
      subject: { kind: 'view', id: saved.id, label: saved.name },
      before: before ? { address: before.address } : null,
      after: view,
    })
    return saved
  })
}

/** 404 `staff_view_not_found` also for views of others. */
export function deleteView({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const gone = await queries.maybeDeleteView(tx, viewer.account_id, id)
    if (!gone) throw notFound('staff_view_not_found')
    const { list, name, address } = gone
    await writeAudit(tx, viewer, {
      action: 'view.delete',
      subject: { kind: 'view', id, label: name },
      before: { list, name, address },
      after: null,
    })
  })
}
