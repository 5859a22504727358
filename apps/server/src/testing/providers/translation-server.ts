/** DeepL's API for tests: JSON bodies, its key, replies in its format, and moods. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

export const TRANSLATION_KEY = 'a-key-that-nobody-may-see:fx'

export type TranslationServer = {
  url: string
  asked: { text: string[]; target_lang: string; source_lang?: string }[]
  /** Replaces the reply; undefined gives the usual one. */
  mood: ((reply: ServerResponse) => void) | undefined
  /** The language that it reports for the texts. */
  detected: string
  close(): Promise<void>
}

export async function translationServer(): Promise<TranslationServer> {
  const server = createServer(async (request, reply) => {
    const body = (await json(request)) as TranslationServer['asked'][number] // tests send requests of this shape
    if (request.headers.authorization !== `DeepL-Auth-Key ${TRANSLATION_KEY}`) return void reply.writeHead(403).end()
    if (request.method !== 'POST' || request.url !== '/v2/translate') return void reply.writeHead(404).end()
    own.asked.push(body)
    if (own.mood) return own.mood(reply)
    const translations = body.text.map((text) => ({
      detected_source_language: own.detected,
      text: `[${body.target_lang}] ${text}`,
    }))
    return void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ translations }))
  })
  server.maxRequestsPerSocket = 1 // a reused connection could close while the next request uses it
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const own: TranslationServer = {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    asked: [],
    mood: undefined,
    detected: 'DA',
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return own
}
