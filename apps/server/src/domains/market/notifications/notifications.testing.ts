/** Shared by the tests of this domain: people with confirmed addresses, and the mails in their inbox. */
import type { TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anExpert } from '../../../testing/people.ts'

const confirmed = { email_verified_at: new Date() }

/** A client Ann and an expert Bo with confirmed emails, and the lead between them. */
export async function aPair(t: TestApp, { client = {}, expert = {}, lead = {} } = {}) {
  const ann = await aClient(t, { name: 'Ann Krogh', phone: '+4520418637', ...confirmed, ...client })
  const bo = await anExpert(t, { name: 'Bo Lindgaard' }, { ...confirmed, ...expert })
  const { id } = await aLead(t, { client: ann, expert: bo, columns: lead })
  return { ann, bo, lead_id: id }
}

/** Acts as the leads domain when a client sends the brief. */
export const sendLead = (t: TestApp, id: number, expert_id: number) =>
  t.deps.events.transaction(async (tx) => {
    const { client_id } = await tx
      .selectFrom('leads')
      .select('client_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await t.deps.events.emit(tx, 'lead.created', {
      leads: [{ id, client_id, expert_id, thread_id: null, message: null }],
    })
  })

export type Letter = { subject: string | null; text: string; html: string | null }
export async function inboxOf(t: TestApp, { email }: { email: string }): Promise<Letter[]> {
  await t.runJobs()
  return t.deps.db
    .selectFrom('outbox')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
}
