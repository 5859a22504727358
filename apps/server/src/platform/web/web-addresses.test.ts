import { expect, test } from 'vitest'
import { plainAddress } from './web-addresses.ts'

test.each([
  ['/x/%2e%2e', '/'],
  ['/da/experts/.%2E/towns?page=2', '/da/towns?page=2'],
  ['/a/%2e/b', '/a/b'],
  ['/a/./b?x=/../', '/a/b?x=/../'],
  ['/interior-designers//copenhagen', '/interior-designers/copenhagen'],
  ['/experts\\1', '/experts/1'],
  ['/\\evil.example', '/evil.example'],
  ['//evil.example/..', '/'],
  ['//[/..', '/'],
  ['/x/..//evil.example', '/evil.example'],
  ['/..', '/'],
])('%s stands at its one address, %s', (given, plain) => {
  expect(plainAddress(given)).toBe(plain)
  expect(plainAddress(plain)).toBeUndefined()
})

test.each(['/', '/e/...', '/.well-known/nothing', '/a..b', '/%2e%2ea', '/experts?q=a//b', '/a%2f%2fb'])(
  '%s is an address like any other',
  (given) => {
    expect(plainAddress(given)).toBeUndefined()
  },
)
