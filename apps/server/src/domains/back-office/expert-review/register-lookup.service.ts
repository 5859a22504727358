/** Queries public registers about experts' numbers, between transactions; stores each answer with time and source. */
import { cvrNumberOf, vatNumberOf } from '@husrum/contract/experts/joining/company-registration.ts'
import type { askedRegisters } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { drainListed } from '../../../platform/core/jobs/drain.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { Registers } from '../../../platform/providers/registers/registers.ts'
import { lockStatus } from '../../experts/profile/status/status.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import { auditedAs } from './deciding.ts'
import {
  listUnasked,
  maybeQueued,
  maybeRegisterSubject,
  upsertRegisterCheck,
  type RegisterSubject,
} from './expert-review.queries.ts'

type Deps = Pick<Platform, 'db' | 'log'> & { refs: References; registers: Registers }
type Register = (typeof askedRegisters)[number]

/** So many numbers in one run of the job, one after the other. */
const AT_ONCE = 10

/** The number in the register's own format; undefined where the register has no such numbers. */
function numberFor({ refs }: Pick<Deps, 'refs'>, register: Register, { country_id, number }: RegisterSubject) {
  const { code } = refs.country(country_id)
  return register === 'cvr' ? cvrNumberOf(code, number) : vatNumberOf(code, number)
}

/**
 * 404 `expert_not_found`; 422 `nothing_to_check` without a number of that register; 409 `changed_elsewhere` when the
 * number changed during the query.
 */
export async function askRegister(deps: Deps, viewer: Viewer, expertId: number, register: Register): Promise<void> {
  if (!(await maybeQueued(deps.db, expertId))) throw notFound('expert_not_found')
  const subject = await maybeRegisterSubject(deps.db, expertId)
  const number = subject && numberFor(deps, register, subject)
  if (subject === undefined || number === undefined) throw fieldRefusal('register', 'nothing_to_check')
  if (!(await keep(deps, register, subject, number, viewer))) throw conflict('changed_elsewhere')
}

/** Checks waiting numbers in advance, where a register is available; a number that no register has blocks no other. */
export async function askWaiting(deps: Deps): Promise<void> {
  const registers = (['cvr', 'vies'] as const).filter((register) => deps.registers.asks(register))
  if (registers.length === 0) return
  let asked = 0
  await drainListed<RegisterSubject>(deps, 'ask-registers', {
    list: async (ready, after) => (asked < AT_ONCE ? listUnasked(deps.db, ready, after?.id ?? 0, AT_ONCE - asked) : []),
    async act(subject) {
      const numbers = registers.flatMap((register) => {
        const number = numberFor(deps, register, subject)
        return number === undefined ? [] : [{ register, number }]
      })
      if (numbers.length > 0) asked += 1
      for (const { register, number } of numbers) await keep(deps, register, subject, number)
    },
  })
}

/** False when the number has changed in the meantime: the answer is then worthless. */
async function keep(
  { db, registers }: Deps,
  register: Register,
  subject: RegisterSubject,
  number: string,
  viewer?: Viewer,
): Promise<boolean> {
  const answer = await registers.ask(register, number)
  return db.transaction().execute(async (tx) => {
    const standing = await lockStatus(tx, subject.id)
    if (!standing) return false
    if ((standing.pending_company_registration ?? standing.company_registration) !== subject.number) return false
    await upsertRegisterCheck(tx, { expert_id: subject.id, register, number: subject.number, ...answer })
    if (viewer)
      await writeAudit(tx, viewer, {
        action: 'expert.ask_register',
        subject: auditedAs(standing),
        before: null,
        after: { register, number: subject.number, outcome: answer.outcome },
      })
    return true
  })
}
