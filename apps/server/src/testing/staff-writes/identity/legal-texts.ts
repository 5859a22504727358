import { legalTexts } from '@husrum/contract/identity/legal-texts/legal-texts.ts'
import type { StaffWrite } from '../staff-write.ts'
import type { TestApp } from '../../app.ts'

const source = '# Cookies\n\nWhat browsers keep.\n\n## All of it\n\nNothing else.'
const draft = { params: { document: 'cookies', language: 'en' }, body: { source, revision: 0 } }

async function theDraft(t: TestApp): Promise<number> {
  const { id } = await t.deps.db
    .insertInto('legal_drafts')
    .values({ document: 'cookies', language: 'da', source })
    .onConflict((on) => on.columns(['document', 'language']).doUpdateSet({ source }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
let deleted: number

export const legalTextWrites: readonly StaffWrite[] = [
  {
    endpoint: legalTexts.saveLegalDraft,
    action: 'legal_draft.save',
    prepare: async () => draft,
    subject: async (t) =>
      (await t.deps.db.selectFrom('legal_drafts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id,
  },
  {
    endpoint: legalTexts.publishLegalText,
    action: 'legal_text.publish',
    prepare: async () => ({ params: { document: 'cookies' }, body: { number: 0 } }), // publishes the draft above
    subject: async (t) =>
      (await t.deps.db.selectFrom('legal_publications').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow())
        .id,
  },
  {
    endpoint: legalTexts.deleteLegalDraft,
    action: 'legal_draft.delete',
    async prepare(t) {
      deleted = await theDraft(t)
      return { params: { document: 'cookies', language: 'da' } }
    },
    subject: async () => deleted,
  },
]
