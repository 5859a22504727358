/** A comparison of nothing, or of different answers, ends with an error instead of a ratio. */
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { Child } from './child.ts'
import { load, type Request } from './load.ts'
import { ask, requireSame, type Answer } from './ask.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const get: Request = { method: 'GET', path: '/list' }

async function aSide(answer: RequestListener): Promise<Child> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    // the code under test asks only for processor time
    ask: async <T>() => 0 as T,
    stop: () => {},
  }
}
const measured = (child: Child) => load({ child, requests: [get] }, { connections: 2, amount: 6 })

test('answers are counted', async () => {
  expect(await measured(await aSide((_, reply) => reply.end('[]')))).toMatchObject({ answered: 6 })
})

test('a side that refuses one in three is an error', async () => {
  let asked = 0
  const side = await aSide((_, reply) => reply.writeHead((asked += 1) % 3 === 0 ? 503 : 200).end('[]'))
  await expect(measured(side)).rejects.toThrow('6 answers, 2 not 2xx (the first: 503)')
})

test('a side that answers nothing is an error', async () => {
  const side = await aSide((request) => request.socket.destroy())
  const nothing = load({ child: side, requests: [get] }, { connections: 1, seconds: 1 })
  await expect(nothing).rejects.toThrow('Nothing to compare: 0 answers')
})

test('other bytes of a read, or another status, are an error', async () => {
  const answer = (text: string, status = 200): Answer => ({ status, headers: {}, body: Buffer.from(text) })
  const compare = (one: Answer, other: Answer) => () => requireSame('list', get, one, other)
  expect(compare(answer('[{"id":1}]'), answer('[{"id":1}]'))).not.toThrow()
  expect(compare(answer('[{"id":1}]'), answer('[{"id":2}]'))).toThrow('list: GET /list is answered differently')
  expect(compare(answer('[]'), answer('[]', 206))).toThrow('answered differently')
})

test('a write has the same fields, whatever their values', async () => {
  const answer = (value: object): Answer => ({ status: 201, headers: {}, body: Buffer.from(JSON.stringify(value)) })
  const compare = (one: object, other: object) => () =>
    requireSame('message', { method: 'POST', path: '/' }, answer(one), answer(other))
  expect(compare({ id: 1, at: 'now' }, { id: 2, at: 'then' })).not.toThrow()
  expect(compare({ id: 1, at: 'now' }, { id: 2 })).toThrow('answered differently')
})

test('asking once is an error too when it is refused', async () => {
  const side = await aSide((_, reply) => reply.writeHead(404).end('{"code":"not_found"}'))
  await expect(ask(side, get)).rejects.toThrow('GET /list: 404 {"code":"not_found"}')
})
