/** `COPY` in both directions as streams, on a plain connection. The driver speaks the messages and leaves what to do with them to us. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** What the driver has and its types leave out. */
type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** The calls the driver makes on whoever asked; only the COPY messages are of interest. */
type Asking = pg.Submittable & {
  handleCopyData(message: { chunk: Buffer }, connection: Connection): void
  handleCopyInResponse(connection: Connection): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/** Streams what `copy … to stdout` gives; the reader's pace holds the server back. */
export function copyOut(client: pg.Client, sql: string): AsyncIterable<Buffer> {
  let socket: Connection['stream'] | undefined
  const stream = new Readable({
    highWaterMark: 1024 * 1024,
    read: () => void socket?.resume(),
    destroy(error, done) {
      socket?.resume()
      done(error)
    },
  })
  const asking: Asking = {
    submit(connection) {
      socket = connection.stream
      connection.query(sql)
    },
    // the driver reuses its buffer for the next messages: what is kept is copied
    handleCopyData({ chunk }, connection) {
      if (!stream.destroyed && !stream.push(Buffer.from(chunk))) connection.stream.pause()
    },
    handleCopyInResponse: (connection) => connection.sendCopyFail('nothing to send'),
    handleCommandComplete() {},
    handleReadyForQuery: () => void stream.push(null),
    handleError: (error) => void stream.destroy(error),
  }
  client.query(asking)
  return stream
}

/** Sends `content` to `copy … from stdin` and answers how many rows were taken. */
export function copyIn(client: pg.Client, sql: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let failed: Error | undefined
    async function send(connection: Connection): Promise<void> {
      for await (const chunk of content) {
        if (failed) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    }
    const asking: Asking = {
      submit: (connection) => connection.query(sql),
      handleCopyData() {},
      handleCopyInResponse(connection) {
        send(connection).catch((error: Error) => {
          failed ??= error
          connection.sendCopyFail('the sender gave up')
        })
      },
      handleCommandComplete: ({ text }) => void (rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)),
      handleReadyForQuery: () => (failed ? undefined : resolve(rows)),
      handleError(error) {
        failed ??= error
        reject(failed)
      },
    }
    client.query(asking)
  })
}
