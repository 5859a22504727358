import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from './messaging.presenting.ts'

const smiles = '🙂'.repeat(60)

test('the match is found where it stands, also behind letters that grow when lower-cased', () => {
  expect(highlight(1, 'İİİİ Kitchen', 'kitchen')[0]).toMatchObject({ before: 'İİİİ ', match: 'Kitchen', after: '' })
})

test('a keyword is words, not a pattern', () => {
  expect(highlight(1, 'a (b) [c] $1', '[c] $')[0]).toMatchObject({ match: '[c] $' })
  expect(highlight(1, `${'a'.repeat(4900)}!`, '(a+)+$')[0]).toMatchObject({ match: '' })
})

test('every text finds itself', () => {
  const letters = [...'aeousåæøäöüßéÉÅØ?(.*[])+$^|{}x1 ']
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 30 }), (text) => {
      expect(highlight(1, `- ${text} -`, text)[0]?.match).not.toBe('')
    }),
  )
})

test('no sign is cut in two', () => {
  const [hit] = highlight(1, `${smiles}x kitchen ${smiles}`, 'kitchen')
  expect([hit?.before.isWellFormed(), hit?.after.isWellFormed()]).toEqual([true, true])
})
