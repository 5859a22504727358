import type { MailedDraft as OpenedDraft } from '@husrum/contract/clients/drafts.ts'
import { mailDraft } from '@husrum/contract/clients/drafts.ts'
import { expect, test } from 'vitest'
import { clientBrief } from '../briefs/client-brief.ts'
import { emptyBrief, reviveBrief, type BriefDraft, type ChosenPhoto } from '../briefs/client-brief-answers.ts'
import { emptyExpert, reviveExpert } from '../../experts/joining/expert-answers.ts'
import { reachable } from '../../flow.ts'
import { briefToMail, canBeMailed, expertToMail, fromMail, hasSameAnswers } from './mailed-draft.ts'

const town = { id: 7, name: 'Aarhus', country_id: 1, state_id: 2, latitude: 56.2, longitude: 10.2 }
const photo: ChosenPhoto = {
  id: 31,
  style: { id: 6, slug: 'scandinavian', name: 'Scandinavian' },
  room: null,
  image: {
    id: 4,
    url: '/media/a.webp',
    width: 10,
    height: 10,
    alt: '',
    placeholder: null,
    color: '#aabbcc',
  },
}
const secrets = {
  password: 'walnut ladder seven',
  verifyCode: '123456',
  verification_token: 'proof',
}
const brief: BriefDraft = {
  ...emptyBrief,
  ...secrets,
  name: 'Karen Holm',
  email: ' karen@husrum.example ',
  phone: '20 12 34 56',
  terms: true,
  code_sent_at: 5,
  service_type: 'designer',
  room_types: ['kitchen'],
  country_id: 1,
  city_id: 7,
  town,
  photos: [31],
  chosen_photos: [photo],
}

const opened = (answers: object, more: Partial<OpenedDraft> = {}): OpenedDraft => ({
  flow: 'client-brief',
  step: 8,
  email: 'karen@husrum.example',
  answers,
  town,
  chosen_photos: [photo],
  mailed_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-12-20T10:00:00.000Z',
  ...more,
})

test('what is mailed fits the contract and holds no secret, no consent and nothing of the device', () => {
  const sent = briefToMail(brief, 8)
  expect(JSON.stringify(sent)).not.toMatch(/walnut|123456|proof/)
  expect(Object.keys(sent.answers)).not.toEqual(expect.arrayContaining(['terms']))
  for (const name of ['terms', 'code_sent_at', 'town', 'chosen_photos', 'email', 'board_id', 'device_board'])
    expect(sent.answers).not.toHaveProperty(name)
  expect(mailDraft.parse(sent)).toMatchObject({ flow: 'client-brief', step: 8, email: 'karen@husrum.example' })
  expect(mailDraft.parse(sent).answers).toEqual(sent.answers) // the mail format has every answer of the form
})

test.each(['expert-application', 'expert-account-first'] as const)('the same for %s', (flow) => {
  const showcases = [{ key: 'abc', name: 'kitchen.jpg', size: 10, width: null, height: 8 }]
  const sent = expertToMail(flow, { ...emptyExpert, ...secrets, email: 'bo@husrum.example', showcases }, 4)
  expect(JSON.stringify(sent)).not.toMatch(/walnut|123456|proof/)
  expect(mailDraft.parse(sent).answers).toEqual(sent.answers)
  expect(reviveExpert(sent.answers).showcases).toEqual(showcases)
})

test('comes back into the form with town and photos, and the step with the password is the furthest', () => {
  const mailed = fromMail(opened(briefToMail(brief, 9).answers, { step: 9 }), 'da')
  const answers = { ...emptyBrief, ...reviveBrief(mailed.answers) }
  expect(answers).toEqual({
    ...brief,
    password: '',
    verifyCode: '',
    verification_token: '',
    terms: false,
    code_sent_at: null,
    email: 'karen@husrum.example',
    town: { ...town, language: 'da' },
  })
  expect(mailed.mailedAt).toBe(Date.UTC(2026, 10, 20, 10))
  expect(reachable(clientBrief, answers, { signedIn: false, questions: [] }, mailed.reached)).toBe(8)
})

test('a town and photos that are gone are asked for again', () => {
  const gone = { town: null, chosen_photos: [] }
  const { answers } = fromMail(opened({ country_id: 1, city_id: 7, photos: [31] }, gone), 'en')
  expect(answers).toMatchObject({ country_id: 1, city_id: null, town: null, photos: [] })
})

test('a draft of this device that says the same is the same, whatever only the device knows', () => {
  const kept = { answers: { ...brief, email: 'karen@husrum.example', terms: true, town: { ...town, name: 'Århus' } } }
  const mailed = fromMail(opened(briefToMail(brief, 8).answers), 'en')
  expect(hasSameAnswers(kept, mailed)).toBe(true)
  expect(hasSameAnswers({ answers: { ...kept.answers, room_types: ['bathroom'] } }, mailed)).toBe(false)
  expect(hasSameAnswers({ answers: { ...kept.answers, about_project: 'More by now.' } }, mailed)).toBe(false)
  for (const nothing of [undefined, null, 'text', 7, []])
    expect(hasSameAnswers({ answers: nothing }, mailed)).toBe(false)
})

test.each([
  ['karen@husrum.example', true],
  [' karen@husrum.example ', true],
  ['', false],
  ['karen', false],
  ['karen@husrum', false],
  ['karen@husrum.', false],
  ['karen holm@husrum.example', false],
  [`${'k'.repeat(250)}@husrum.example`, false],
])('a mail is offered to %j: %s', (email, offered) => {
  expect(canBeMailed({ email })).toBe(offered)
})
