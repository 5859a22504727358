/**
 * Browsers' reports of what our policy blocked: counted by directive and logged. Anybody can send one, so only the
 * directive and two addresses (without user input) are stored. They count as writes of their address.
 */
import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from '@prometheus-io/client'
import { z } from 'zod'
import { Refusal } from './errors.ts'
import type { Log } from '../core/log.ts'
import { loggedUrl } from '../core/log.ts'
import { POLICY_REPORTS } from '../web/web-headers.ts'

const REPORT_BYTES = 32 * 1024
/** A browser batches the reports of a minute. */
const REPORTS_MAX = 50

/** Metric labels must be few: any other directive counts as `other`. */
const directives = new Set(
  [
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src media-src font-src connect-src',
    'worker-src manifest-src object-src base-uri form-action frame-src frame-ancestors require-trusted-types-for trusted-types',
  ].flatMap((names) => names.split(' ')),
)

const word = z.string().max(4000).catch('')
/** The list of the Reporting API, of which we use the policy's reports only. */
const listed = z
  .array(
    z
      .object({ type: z.string(), body: z.object({ effectiveDirective: word, documentURL: word, blockedURL: word }) })
      .catch({ type: '', body: { effectiveDirective: '', documentURL: '', blockedURL: '' } }),
  )
  .max(REPORTS_MAX)
/** A report of `report-uri`, one at a time. */
const single = z.object({
  'csp-report': z.object({
    'effective-directive': word,
    'violated-directive': word,
    'document-uri': word,
    'blocked-uri': word,
  }),
})

type Report = { directive: string; page: string; blocked: string }

export function mountPolicyReports(app: FastifyInstance, { registry, log }: { registry: Registry; log: Log }): void {
  const counter = new Counter({
    name: 'husrum_policy_reports_total',
    help: 'What browsers reported that a policy of our pages held back, by directive.',
    labelNames: ['directive'],
    registers: [registry],
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    for (const type of ['application/reports+json', 'application/csp-report'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: REPORT_BYTES }, (_, text, done) => {
        try {
          done(null, JSON.parse(String(text)))
        } catch {
          done(new Refusal(400, 'malformed'))
        }
      })
    scope.post(POLICY_REPORTS, async (request, reply) => {
      for (const report of read(request.body)) {
        const directive = directives.has(report.directive) ? report.directive : 'other'
        counter.inc({ directive })
        log.warn({ ...report, directive }, 'a page policy held something back')
      }
      return reply.status(204).send()
    })
  })
}

function read(body: unknown): Report[] {
  const one = single.safeParse(body)
  if (one.success) {
    const report = one.data['csp-report']
    const directive = report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? '')
    return [reportOf(directive, report['document-uri'], report['blocked-uri'])]
  }
  const list = listed.safeParse(body)
  if (!list.success) throw new Refusal(400, 'malformed')
  return list.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { effectiveDirective, documentURL, blockedURL } }) =>
      reportOf(effectiveDirective, documentURL, blockedURL),
    )
}

const reportOf = (directive: string, page: string, blocked: string): Report => ({
  directive,
  page: plain(page),
  blocked: plain(blocked),
})

/** Host and path of an address, or the keyword in its place (`inline`, `eval`). */
function plain(address: string): string {
  if (!URL.canParse(address)) return /^[a-z-]{1,30}$/.test(address) ? address : ''
  const { protocol, host, pathname } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? `${host}${loggedUrl(pathname)}`.slice(0, 300) : protocol
}
