/** Serves files of conversations over HTTP. Their bytes are not in the contract: a message has the addresses. */
import { attachments as table } from '@husrum/contract/market/messaging/attachments.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../../app/deps.ts'
import { fieldRefusal, notFound } from '../../../../platform/http/errors.ts'
import { bearerOf, keeperOf, viewerOf } from '../../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../../platform/http/mount.ts'
import { removeAttachment, requireAttachment } from './attachments.service.ts'
import type { Reader } from '../threads/threads.queries.ts'
import { readerOf } from '../messaging.service.ts'

type Asked = { Params: { id: string; token: string } }

export function mountAttachments(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { attachments, db } = deps
  mount(
    http,
    table,
    {
      async createAttachment({ viewer, files }) {
        if (!files.file) throw fieldRefusal('file', 'required')
        return { data: await attachments.keep(keeperOf(viewer), files.file, 'file') }
      },
      async getAttachment({ viewer, params }) {
        const reader = readerOf(viewer)
        const [data] = attachments.present([await requireAttachment(db, reader, params.id)], reader)
        if (!data) throw notFound('attachment_not_found')
        return { data }
      },
      deleteAttachment: ({ viewer, params }) => removeAttachment(deps, keeperOf(viewer), params.id),
    },
    options,
  )

  /** Pictures in a page send no token; if a request sends one, it must be the reader's. */
  async function isOthers(request: FastifyRequest, reader: Reader): Promise<boolean> {
    if (!bearerOf(request)) return false
    const viewer = await viewerOf(request, options.identify)
    if (!viewer) return true
    return reader.side === 'client'
      ? viewer.role !== 'client' || viewer.account_id !== reader.client_id
      : viewer.expert_id !== reader.expert_id
  }

  async function send(request: FastifyRequest<Asked>, reply: FastifyReply, small: boolean): Promise<unknown> {
    const { token } = request.params
    const id = /^[1-9]\d{0,15}$/.test(request.params.id) ? Number(request.params.id) : 0
    const reader = attachments.readerOf(id, token)
    if (!reader || (await isOthers(request, reader))) throw notFound('attachment_not_found')
    const file = await attachments.openSigned(id, token, small)
    if (!file) throw notFound('attachment_not_found')
    const isImage = file.type !== 'application/pdf'
    // a browser must not run any content: a fixed type, no sniffing, a sandbox, and PDFs are downloaded
    return reply
      .header('cache-control', `private, max-age=${file.secondsLeft}, immutable`)
      .header('content-type', file.type)
      .header('content-length', file.size)
      .header('content-disposition', disposition(isImage ? 'inline' : 'attachment', file.name))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('referrer-policy', 'no-referrer')
      .send(file.stream)
  }
  http.get<Asked>('/attachments/:id/:token', (request, reply) => send(request, reply, false))
  http.get<Asked>('/attachments/:id/:token/small', (request, reply) => send(request, reply, true))
}

/** Contains the sender's file name in any letters (RFC 6266), and an ASCII name for old readers. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w.\- ]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
