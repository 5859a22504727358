import { api } from '@husrum/contract/index.ts'
import { expertImports } from '@husrum/contract/experts/invitations/imports.ts'
import { expertInvitations } from '@husrum/contract/experts/invitations/invitations.ts'
import type { TestApp } from '../../app.ts'
import { anAdmin } from '../../people.ts'
import type { StaffWrite } from '../staff-write.ts'

let made = 0
const someone = () => ({
  name: 'Mette Lund',
  email: `invited-${(made += 1)}@audit.example`,
  locale: 'da' as const,
  source: 'Members’ list of the association',
})

/** An invitation that was mailed more than a day ago. */
async function anInvitation(t: TestApp): Promise<number> {
  const { token } = await anAdmin(t)
  const { json } = await t.call(api.sendExpertInvitation, { token, body: someone() })
  await t.deps.db
    .updateTable('expert_invitations')
    .set({ sent_at: new Date(0) })
    .where('id', '=', json.data.id)
    .execute()
  return json.data.id
}

async function aCheckedList(t: TestApp) {
  const { token } = await anAdmin(t)
  const { name, email, locale, source } = someone()
  const body = { csv: `name,email\n${name},${email}`, file_name: 'members.csv', source, locale }
  const { json } = await t.call(expertImports.checkExpertImport, { token, body })
  return { ...body, fingerprint: json.data.fingerprint }
}
const newestImport = async (t: TestApp) =>
  (await t.deps.db.selectFrom('expert_imports').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

export const invitationWrites: readonly StaffWrite[] = [
  {
    endpoint: expertInvitations.sendExpertInvitation,
    action: 'expert_invitation.send',
    prepare: async () => ({ body: someone() }),
    subject: async (t) =>
      (await t.deps.db.selectFrom('expert_invitations').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow())
        .id,
  },
  {
    endpoint: expertInvitations.resendExpertInvitation,
    action: 'expert_invitation.resend',
    prepare: async (t) => ({ params: { id: await anInvitation(t) } }),
  },
  {
    endpoint: expertInvitations.withdrawExpertInvitation,
    action: 'expert_invitation.withdraw',
    prepare: async (t) => ({ params: { id: await anInvitation(t) } }),
  },
  {
    endpoint: expertImports.startExpertImport,
    action: 'expert_import.start',
    prepare: async (t) => ({ body: await aCheckedList(t) }),
    subject: newestImport,
  },
  {
    endpoint: expertImports.undoExpertImport,
    action: 'expert_import.undo',
    async prepare(t) {
      const { token } = await anAdmin(t)
      const { json } = await t.call(expertImports.startExpertImport, { token, body: await aCheckedList(t) })
      return { params: { id: json.data.id } }
    },
  },
]
