import { expect, test } from 'vitest'
import { needsCaution, findingsIn } from './first-contact.service.ts'

test.each([
  'Hello, we would like to open the kitchen towards the garden. The fee is 5.000-10.000.',
  'You find my work at https://studio-vest.dk, I would be glad to come by on Tuesday at 10.00.',
  'Ring gerne på 20 12 34 56 efter kl. 16.',
  'Unser Haus ist von 1934, 140 m², und wir zahlen nach Aufwand.',
  'Write to me at ann@example.com if that is easier.',
  'Vi vil gerne betale i rater, når tegningerne er færdige.',
  'Our WhatsApp group of neighbours recommended you.',
  'The Whorehouse museum in Scunthorpe is a fine brick building',
])('nothing is said about: %s', (text) => {
  expect(needsCaution(findingsIn(text))).toBe(false)
})

test.each([
  ['Message me on WhatsApp +45 20 12 34 56 so we avoid the fee', ['contact', 'elsewhere']],
  ['Skriv til mig på bo@example.com, så gør vi det uden om Husrum', ['contact', 'elsewhere']],
  ['Melde dich unter +49 151 23456789, an Husrum vorbei ist es billiger', ['contact', 'elsewhere']],
  ['See http://offer.example and pay upfront by Western Union', ['link', 'payment']],
  ['Betaling på forhånd med gavekort, se www.tilbud.dk', ['link', 'payment']],
  ['Click bit.ly/3xyz', ['messenger']],
  ['http://10.1.2.3/brief', ['link', 'messenger']],
  ['You fucking idiot', ['insult']],
  ['Din kælling.', ['insult']],
  ['ARSCHLOCH', ['insult']],
])('care is asked for: %s', (text, signs) => {
  const found = findingsIn(text)
  expect(found).toEqual(expect.arrayContaining(signs))
  expect(needsCaution(found)).toBe(true)
})

test.each([
  ['behind all the rest of a quote', `${'Oak. '.repeat(4800)} WhatsApp +45 20 12 34 56`],
  ['behind what nobody sees', `${'\u{E0001}'.repeat(2500)}\u200B WhatsApp +45 20 12 34 56`],
  ['with what nobody sees between its letters', 'What\u200Bs\u00ADApp +45 20 \u206012 34 56'],
])('care is asked for %s', (_, text) => {
  expect(needsCaution(findingsIn(text))).toBe(true)
})

test('texts made to be slow take no time', () => {
  const began = process.threadCpuUsage()
  for (const part of ['1 ', 'a@', 'a.', '+1', 'http://1.', 'www.', '(', ' ', 'a-'])
    findingsIn(part.repeat(1_000_000 / part.length))
  // CPU time of this thread alone, because other processes may slow the machine
  const { user, system } = process.threadCpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(1000)
})
