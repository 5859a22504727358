/** The events of webhooks with an example of each: ids and states, no personal data. */
import type { ExpertStatus, LeadStatus, ReviewStatus } from '../../core/vocabulary.ts'

type LeadEvent = { lead_id: number; expert_id: number; status: LeadStatus }
type ExpertEvent = { expert_id: number; status: ExpertStatus; previous_status: string }
type ReviewEvent = { review_id: number; expert_id: number; status: ReviewStatus }

/** `data` of each kind of event. */
export type WebhookData = {
  'lead.created': LeadEvent
  'lead.updated': LeadEvent & { previous_status: LeadStatus }
  /** Sent for the first submission, with null, and again after requested changes. */
  'expert.submitted': Omit<ExpertEvent, 'previous_status'> & { previous_status: string | null }
  'expert.approved': ExpertEvent
  /** A recent approval was undone. */
  'expert.unapproved': ExpertEvent
  'expert.rejected': ExpertEvent
  'expert.suspended': ExpertEvent
  'review.published': ReviewEvent
  'review.rejected': ReviewEvent
  /** Sent by hand, to test the delivery. */
  ping: Record<string, never>
}

export const webhookKinds = [
  'lead.created',
  'lead.updated',
  'expert.submitted',
  'expert.approved',
  'expert.unapproved',
  'expert.rejected',
  'expert.suspended',
  'review.published',
  'review.rejected',
] as const satisfies (keyof WebhookData)[]
export type WebhookKind = (typeof webhookKinds)[number]

export const webhookExamples: WebhookData = {
  'lead.created': { lead_id: 4711, expert_id: 128, status: 'new' },
  'lead.updated': { lead_id: 4711, expert_id: 128, status: 'won', previous_status: 'proposal' },
  'expert.submitted': { expert_id: 128, status: 'pending_review', previous_status: null },
  'expert.approved': { expert_id: 128, status: 'active', previous_status: 'pending_review' },
  'expert.unapproved': { expert_id: 128, status: 'pending_review', previous_status: 'active' },
  'expert.rejected': { expert_id: 128, status: 'rejected', previous_status: 'pending_review' },
  'expert.suspended': { expert_id: 128, status: 'suspended', previous_status: 'active' },
  'review.published': { review_id: 902, expert_id: 128, status: 'published' },
  'review.rejected': { review_id: 902, expert_id: 128, status: 'rejected' },
  ping: {},
}

/** Example of a receiver that verifies the sender, for other programs to copy; a test runs it. */
export const WEBHOOK_RECEIVER = `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env
const key = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64')

function isFromHusrum(headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  // while a secret is changed there are two signatures
  return String(headers['webhook-signature']).split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

createServer(async (request, response) => {
  const pieces = []
  for await (const piece of request) pieces.push(piece)
  const body = Buffer.concat(pieces).toString()
  if (!isFromHusrum(request.headers, body)) return response.writeHead(400).end()
  const event = JSON.parse(body)
  console.log(request.headers['webhook-id'], event.type, event.data)
  response.writeHead(204).end()
}).listen(Number(PORT))
`

/** The same check by hand; `body.json` has the body exactly as it came. */
export const WEBHOOK_SHELL_CHECK = `key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
{ printf %s "$WEBHOOK_ID.$WEBHOOK_TIMESTAMP."; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64
`
