/** A notice as staff read it, with the content it reports. */
import type {
  AdminNotice,
  AdminNoticeDetail,
  ContentDecision,
  NoticeContent,
} from '@husrum/contract/back-office/notices/notices.ts'
import type { Deps } from '../../../app/deps.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import { maybeContent, type Content } from './content.queries.ts'
import { namedAt } from './content.ts'
import { listDecisionsAbout, listNotices, type NoticeRow, type ShownNotice } from './notices.queries.ts'
import { readNotice } from './notices.service.ts'
import { mayAppeal } from './closing.service.ts'

function present(row: ShownNotice): AdminNotice {
  return {
    id: row.id,
    case_number: row.case_number,
    account_id: row.account_id,
    // the casts: the contract's schema checked these when the row was written
    kind: row.kind as AdminNotice['kind'],
    path: row.path,
    explanation: row.explanation,
    name: row.name,
    email: row.email,
    locale: row.locale as AdminNotice['locale'], // as above
    status: row.status as AdminNotice['status'], // a check constraint of the table allows only the three
    reasons: row.reasons,
    measure: row.measure as AdminNotice['measure'], // as above
    ground: row.ground as AdminNotice['ground'], // as above
    rule: row.rule,
    facts: row.facts,
    owner_account_id: row.owner_account_id,
    target:
      row.target === null || row.target_id === null
        ? null
        : {
            kind: row.target as NonNullable<AdminNotice['target']>['kind'], // a check of the table enforces it
            id: row.target_id,
            label: row.target_label,
          },
    decided_by: row.decided_by !== null && row.decider ? { id: row.decided_by, name: row.decider } : null,
    appeal: appealOf(row),
    settled: settledOf(row, row.settled_by !== null && row.settler ? { id: row.settled_by, name: row.settler } : null),
    decided_at: row.decided_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

const appealOf = ({ appeal, appealed_at }: NoticeRow): AdminNotice['appeal'] =>
  appealed_at ? { words: appeal, created_at: appealed_at.toISOString() } : null

const settledOf = (
  { settled, settled_reason, settled_at }: NoticeRow,
  by: NonNullable<AdminNotice['settled']>['by'],
): AdminNotice['settled'] =>
  settled_at
    ? {
        outcome: settled === 'lifted' ? 'lifted' : 'stays',
        reason: settled_reason,
        by,
        created_at: settled_at.toISOString(),
      }
    : null

export const presentNotices = async ({ db }: Pick<Deps, 'db'>, ids: readonly number[]): Promise<AdminNotice[]> =>
  (await listNotices(db, ids)).map(present)

/** 404 `notice_not_found`. A decided notice does not show what is public today: the measure has changed it. */
export async function presentNoticeDetail(deps: Pick<Deps, 'db' | 'pictures'>, id: number): Promise<AdminNoticeDetail> {
  const row = await readNotice(deps, id)
  const named = row.status === 'open' ? namedAt(row.path) : undefined
  const content = named && (await maybeContent(deps.db, named))?.content
  // this domain wrote it, in this shape
  const reported = row.content as Content | null
  const wanted = [content, reported].flatMap((each) => (each ? picturesOf(each) : []))
  const shown = await deps.pictures.list(
    deps.db,
    wanted.map(({ image_id, caption }) => ({ id: image_id, alt: caption })),
  )
  const byId = new Map(shown.flatMap((each) => (each ? [[each.id, each]] : [])))
  const presentContent = ({ projects, expert, ...rest }: Content): NoticeContent => ({
    ...rest,
    expert: { ...expert, status: expert.status as NoticeContent['expert']['status'] }, // a column check enforces it
    projects: projects.map((project) => ({
      ...project,
      pictures: project.pictures.map(({ image_id, ...picture }) => ({
        ...picture,
        picture: byId.get(image_id) ?? null,
      })),
    })),
  })
  return {
    ...present(row),
    content: content ? presentContent(content) : null,
    reported: reported ? presentContent(reported) : null,
  }
}

export async function presentContentDecisions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: number,
): Promise<ContentDecision[]> {
  const now = clock.now()
  return (await listDecisionsAbout(db, accountId)).map((row) => {
    const { measure, ground, target } = present({ ...row, decider: null, settler: null })
    return {
      id: row.id,
      case_number: row.case_number,
      measure: measure ?? 'hidden',
      ground: ground ?? 'law',
      rule: row.rule ?? '',
      facts: row.facts ?? '',
      target: target && { kind: target.kind, label: target.label },
      decided_at: (row.decided_at ?? row.created_at).toISOString(),
      appeal: appealOf(row),
      settled: settledOf(row, null),
      may_object: mayAppeal(row, now),
    }
  })
}

const picturesOf = ({ projects }: Content) => projects.flatMap(({ pictures }) => pictures)

export const noticeColumns: Columns<AdminNotice> = {
  id: ({ id }) => id,
  case_number: ({ case_number }) => case_number,
  kind: ({ kind }) => kind,
  path: ({ path }) => path,
  name: ({ name }) => name,
  email: ({ email }) => email,
  explanation: ({ explanation }) => explanation,
  status: ({ status }) => status,
  measure: ({ measure }) => measure,
  target: ({ target }) => target && `${target.kind} ${target.id}`,
  ground: ({ ground }) => ground,
  rule: ({ rule }) => rule,
  facts: ({ facts }) => facts,
  reasons: ({ reasons }) => reasons,
  owner_account_id: ({ owner_account_id }) => owner_account_id,
  decided_by: ({ decided_by }) => decided_by?.name ?? null,
  decided_at: ({ decided_at }) => decided_at,
  appealed_at: ({ appeal }) => appeal?.created_at ?? null,
  settled: ({ settled }) => settled?.outcome ?? null,
  created_at: ({ created_at }) => created_at,
}
