/** An expert who has applied and waits for staff: registered through the API, the address confirmed on the page. */
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { mailedPath, tokenOf } from './account.ts'
import { aPerson, type Person } from './brief.ts'
import { phoneCode } from './inbox.ts'

/** Submitted and waiting, with a confirmed address; mails are in `locale`. */
export async function aWaitingExpert(request: APIRequestContext, page: Page, locale: string): Promise<Person> {
  const person = aPerson()
  const phone = `+45${person.phone}`
  const headers = { locale }
  expect((await request.post('/api/verification/send', { headers, data: { phone } })).ok()).toBe(true)
  const answer = await request.post('/api/architect/register', {
    headers,
    data: {
      ...person,
      phone,
      password_confirmation: person.password,
      verifyCode: await phoneCode(request, phone),
      terms: true,
      service_type: ['designer'],
      project_types: ['residential'],
      expert_type: 'individual-expert',
      session_type: 'physical',
      project_size: ['small'],
      phaseOfProject: ['consultancy'],
      country_id: 'denmark',
      // far from the clients of other stories, who would get this expert as a match after the approval
      city_id: 'skagen',
      outside_expert: 'no',
      room_type_id: ['kitchen'],
      project_budget_id: ['5000-10000'],
      project_timeline_id: '3-6-months',
      styles: ['japandi'],
      company_registration: '10150817',
      description: 'I draw kitchens for old flats: built to last, easy to repair, and never louder than the room.',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { path } = await mailedPath(request, person.email, '/verify-email')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const own = { authorization: `Bearer ${await tokenOf(request, person)}` }
  await expect
    .poll(async () => (await (await request.get('/api/account', { headers: own })).json()).data.email_verified)
    .toBe(true)
  return person
}
