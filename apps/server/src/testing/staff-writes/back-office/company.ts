import { adminCompanies } from '@husrum/contract/back-office/company/company.ts'
import type { StaffWrite } from '../staff-write.ts'
import type { TestApp } from '../../app.ts'

const facts = {
  product: 'Hjem',
  name: 'Hjem A/S',
  address: ['Havnen 1', '9000 Aalborg'],
  registration: null,
  vat: null,
  email: 'hej@hjem.example',
  phone: null,
  links: [],
  accent: '#8fd3ff',
  band: '#0b2545',
}
async function withDraft(t: TestApp): Promise<number> {
  const { revision } = await t.deps.db
    .insertInto('company_draft')
    .values({ facts: JSON.stringify(facts), revision: 1 })
    .onConflict((on) => on.column('only_row').doUpdateSet({ facts: JSON.stringify(facts) }))
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}
/** The only draft has no number, and a logo has a hash. */
const theDraft = async () => 0
function drawn(width: number, height: number): FormData {
  const body = new FormData()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="9" height="3"/></svg>`
  body.set('file', new Blob([svg]), 'drawn.svg')
  return body
}

export const companyWrites: readonly StaffWrite[] = [
  {
    endpoint: adminCompanies.saveCompanyDraft,
    action: 'company_draft.save',
    prepare: async () => ({ body: { ...facts, revision: 0 } }),
    subject: theDraft,
  },
  {
    endpoint: adminCompanies.sendCompanyLogo,
    action: 'company_logo.send',
    prepare: async () => ({ body: drawn(9, 3) }),
    subject: theDraft,
  },
  {
    endpoint: adminCompanies.sendCompanyIcon,
    action: 'company_icon.send',
    prepare: async () => ({ body: drawn(9, 9) }),
    subject: theDraft,
  },
  {
    endpoint: adminCompanies.deleteCompanyDraft,
    action: 'company_draft.delete',
    async prepare(t) {
      await withDraft(t)
      return {}
    },
    subject: theDraft,
  },
  {
    endpoint: adminCompanies.publishCompany,
    action: 'company.publish',
    prepare: async (t) => ({ body: { number: 0, revision: await withDraft(t) } }),
    subject: async (t) =>
      (await t.deps.db.selectFrom('company_versions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id,
  },
]
