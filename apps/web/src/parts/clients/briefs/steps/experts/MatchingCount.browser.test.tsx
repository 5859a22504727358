import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import texts from '#locales/clients/briefs/brief.en.json' with { type: 'json' }
import { showWithShell } from '#ui/shell.testing.tsx'
import { MatchingCount } from './MatchingCount.tsx'

const town = { id: 1, name: 'Aarhus', country_id: 1, state_id: 1, latitude: 56, longitude: 10 }
const answers = { service_type: 'designer', project_type: 'residential', town } as BriefDraft // the fields of the query
const draw = (physical: number, online: number, near: number) =>
  showWithShell(() => <MatchingCount of="place" answers={answers} />, {
    more: texts,
    answers: {
      countFitting: () => ({ experts: 5, by_session: { physical, online }, by_outside: { no: near }, bands: [] }),
    },
  })
const says = (text: RegExp) => expect.element(page.getByRole('status')).toMatchTextContent(text)

test('what is true of all of them is not counted', async () => {
  draw(5, 5, 5)
  await says(/^5 experts meet your answers so far\.$/)
  draw(5, 4, 3)
  await says(/so far\. 5 of them meet in person, 4 online\. 3 work in your area\.$/)
})
