/** Carries out a measure on content, through its domain, in the transaction of the decision (docs/decisions/0086). */
import type { NoticeMeasure, NoticeTarget } from '@husrum/contract/back-office/notices/notices.rules.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { reinstateExpert, suspendExpert } from '../expert-review/reviewing.service.ts'
import {
  reinstatePicture,
  reinstateProject,
  withholdPicture,
  withholdProject,
} from '../../experts/portfolio/withholding/withholding.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import { removeReview, reinstateReview } from '../../market/reviews/deciding.service.ts'

export type CarryingDeps = Pick<Platform, 'config' | 'db' | 'delivery' | 'events' | 'translators'> & {
  refs: References
}
export type Measure = {
  kind: NoticeTarget
  id: number
  measure: NoticeMeasure
  ground: 'law' | 'terms'
  rule: string
  facts: string
}
/** The owner's account, if there is one, and the name of the content. */
export type Concerned = { account_id: number | null; label: string }

/** 409 `target_gone` if the content is not public (any more), `last_picture` if a project would have none left. */
export function applyMeasure(
  deps: CarryingDeps,
  tx: Tx,
  viewer: Viewer,
  { kind, id, measure, ground, rule, facts }: Measure,
): Promise<Concerned> {
  switch (kind) {
    case 'profile':
      // the expert reads it beside the status, and appeals it there
      return suspendExpert(deps, tx, viewer, id, `${facts}\n\n${rule}`)
    case 'project':
      return withholdProject(deps, tx, id)
    case 'photo':
      return withholdPicture(deps, tx, id, scopeOf(measure))
    case 'review':
      // a review can break only one of our terms (market/reviews/decisions.rules.ts)
      return removeReview(deps, tx, viewer, id, {
        ground: ground === 'law' ? 'illegal' : 'private_data',
        rule,
        reason: facts,
      })
  }
}

/** Restores what `carryOut` removed; does nothing if it was restored already or was deleted. */
export async function lift(
  deps: CarryingDeps,
  tx: Tx,
  viewer: Viewer,
  { kind, id, measure, reason }: { kind: NoticeTarget; id: number; measure: NoticeMeasure; reason: string },
): Promise<void> {
  switch (kind) {
    case 'profile':
      return reinstateExpert(deps, tx, viewer, id, reason)
    case 'project':
      return reinstateProject(deps, tx, id)
    case 'photo':
      return reinstatePicture(deps, tx, id, scopeOf(measure))
    case 'review':
      return reinstateReview(deps, tx, viewer, id, reason)
  }
}

const scopeOf = (measure: NoticeMeasure) => (measure === 'hidden' ? 'inspiration' : 'everywhere')
