import { expect, test } from 'vitest'
import { withoutOnces } from './drawn.ts'

const drawn = (nonce: string, at: number, name = 'Åse') => ({
  status: 200,
  headers: {},
  body: Buffer.from(
    `<!DOCTYPE html><html><meta property="csp-nonce" content="${nonce}"/><script nonce="${nonce}">u:${at}</script>${name}</html>`,
  ),
})

test('two drawings of a page differ by nonces and times alone', () => {
  const [one, again] = [drawn('YWJj', 1_795_358_183_588), drawn('ZGVm', 1_795_358_999_999)].map(withoutOnces)
  expect(one).toEqual(again)
  expect(withoutOnces(drawn('YWJj', 1_795_358_183_588, 'Mette'))).not.toEqual(one)
})

test('what is no whole page is an error', () => {
  const say = (text: string) => () => withoutOnces({ status: 200, headers: {}, body: Buffer.from(text) })
  expect(say('')).toThrow('No whole page')
  expect(say('<!DOCTYPE html><html><body>half')).toThrow('No whole page')
})
