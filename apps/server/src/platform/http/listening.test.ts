import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { createTranslators } from '../catalogues.ts'
import { createLog } from '../log.ts'
import { expect, test } from 'vitest'
import { closeHttp } from '../stopping.ts'
import { createHttp } from './http.ts'
import { listenOn } from './listening.ts'

const texts = { error: {} }

async function aServer() {
  const app = await createHttp(createLog({ level: 'silent' }), createTranslators({ en: texts, da: texts, de: texts }))
  const waiting = { calls: 0 }
  const answer = Promise.withResolvers<void>()
  app.get('/waits', async () => {
    waiting.calls += 1
    await answer.promise
    return { done: true }
  })
  await listenOn(app, { port: 0, host: '127.0.0.1' })
  return {
    app,
    waiting,
    answer: answer.resolve,
    port: portOf(app.server),
  }
}

function portOf(server: Server): number {
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}

async function open(port: number, many: number): Promise<Socket[]> {
  const sockets = Array.from({ length: many }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

test.runIf(process.platform === 'linux')(
  'connections that come at once are taken in a few turns of the loop',
  async () => {
    const { app, port } = await aServer()
    let turns = 0
    let taken = 0
    let isOver = false
    const most = Promise.withResolvers<number>()
    app.server.on('connection', () => {
      taken += 1
      if (taken === 256) most.resolve(turns)
    })
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    const sockets = Array.from({ length: 256 }, () => connect(port, '127.0.0.1').on('error', () => {}))
    turn()
    expect(await most.promise).toBeLessThan(128)
    isOver = true
    for (const socket of sockets) socket.destroy()
    await app.close()
  },
)

test('a request under way is answered while the server closes, whichever socket took it; new ones are not', async () => {
  const { app, port, waiting, answer } = await aServer()
  const sockets = await open(port, 64)
  const replies = sockets.map(async (socket) => {
    let text = ''
    for await (const piece of socket.setEncoding('utf8')) text += piece
    return text
  })
  for (const socket of sockets) socket.write('GET /waits HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await expect.poll(() => waiting.calls).toBe(64)
  const all = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, n) => (error ? reject(error) : resolve(n))),
    )
  expect(await all()).toBeLessThan(64)
  const closing = closeHttp(app)
  await expect
    .poll(() =>
      once(connect(port, '127.0.0.1'), 'connect').then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused')
  answer()
  for (const text of await Promise.all(replies)) expect(text).toContain('{"done":true}')
  await closing
})

test('a port that is taken is an error', async () => {
  const other = await createHttp(createLog({ level: 'silent' }), createTranslators({ en: texts, da: texts, de: texts }))
  const alone = createServer().listen(0, '127.0.0.1')
  await once(alone, 'listening')
  const taken = listenOn(other, { port: portOf(alone), host: '127.0.0.1' })
  await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' })
  alone.close()
  await other.close()
})
