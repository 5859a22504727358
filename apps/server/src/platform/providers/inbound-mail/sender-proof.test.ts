import { expect, test } from 'vitest'
import { isProvenByForm, isProvenByPostmark, type Pair } from './sender-proof.ts'

const FROM = 'karen@krogh.dk'
const HOST = 'p-pm-inboundg03a-aws-euwest1a'
const spamLines = (tests: string): Pair[] => [
  ['X-Spam-Checker-Version', `SpamAssassin 3.4.0 (2014-02-07) on\t${HOST}`],
  ['X-Spam-Status', 'No'],
  ['X-Spam-Score', '-0.1'],
  ['X-Spam-Tests', tests],
]
const spam = (tests: string): Pair => ['X-Spam-Tests', tests]
const spf = (line: string): Pair => ['Received-SPF', line]
const inner: Pair = [
  'Received',
  `by ${HOST}.inbound.postmarkapp.com (Postfix, from userid 996)\tid C4; Mon, 26 May 2025`,
]
const takenIn: Pair = [
  'Received',
  `from mx.krogh.dk (mx.krogh.dk [1.2.3.4])\t(using TLSv1.2)\tby ${HOST}.inbound.postmarkapp.com (Postfix) with ESMTPS`,
]
/** Headers as Postmark posts them: the lines it added on receipt, then the sender's. */
const taken = (own: Pair[], senders: Pair[] = []): Pair[] => [
  ['Return-Path', `<${FROM}>`],
  inner,
  ...own,
  takenIn,
  ['Received', 'from localhost by mx.krogh.dk'],
  ...senders,
]

test.each<[string, boolean, Pair[], Pair[]?]>([
  ['the writer’s domain has signed it', true, spamLines('DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU,\tSPF_PASS')],
  ['another domain has signed it', false, spamLines('DKIM_SIGNED,DKIM_VALID,SPF_PASS')],
  ['its server may send for the writer’s domain', true, [spf(`Pass (ok) client-ip=1.2.3.4; envelope-from=${FROM};`)]],
  [
    'the same in quotes',
    true,
    [spf(`pass (ok) identity=mailfrom; envelope-from="${FROM}"; helo=x; client-ip=1.2.3.4`)],
  ],
  [
    'for a part of it, which may be somebody else’s',
    false,
    [spf('pass identity=mailfrom; envelope-from="bounce@mail.krogh.dk"')],
  ],
  ['for somebody else’s', false, [spf('Pass (ok) client-ip=1.2.3.4; envelope-from=x@evil.example;')]],
  ['for one that only ends alike', false, [spf('Pass (ok); envelope-from=x@evilkrogh.dk;')]],
  ['for a whole country', false, [spf('Pass (ok); envelope-from=x@dk;')]],
  [
    'for an address that has the writer’s in it',
    false,
    [
      spf(
        `pass (Sender "a; envelope-from=${FROM}; b"@evil.example may) envelope-from=""a; envelope-from=${FROM};"@evil.example"`,
      ),
    ],
  ],
  ['for a server by its name alone', false, [spf('pass (ok) receiver=x; identity=helo; helo=mx.krogh.dk')]],
  ['it may not', false, [spf(`SoftFail (no); envelope-from=${FROM};`)]],
  ['nobody says', false, [spf(`None (no); envelope-from=${FROM};`)]],
  ['nothing is said at all', false, []],
  ['the sender says so beside the provider', false, spamLines('DKIM_INVALID'), [spam('DKIM_VALID_AU')]],
  ['the same the other way round', false, spamLines('DKIM_VALID_AU'), [spam('DKIM_INVALID')]],
  ['a large mail, to which Postmark adds none, and the sender does', false, [], spamLines('DKIM_VALID_AU')],
  ['the sender’s SPF alone', false, [], [spf(`Pass (ok); envelope-from=${FROM};`)]],
  ['the sender adds its mark of where it was taken in', false, [], [...spamLines('DKIM_VALID_AU'), inner, takenIn]],
  ['the tests alone', false, [spam('DKIM_VALID_AU')]],
  ['the lines in another order', false, spamLines('DKIM_VALID_AU').toReversed()],
  ['the lines twice', false, [...spamLines('DKIM_VALID_AU'), ...spamLines('DKIM_VALID_AU')]],
  ['another checker', false, [['X-Spam-Checker-Version', 'Mine'], ...spamLines('DKIM_VALID_AU').slice(1)]],
  ['a line among them that is not Postmark’s', false, [['X-Mailer', 'x'], ...spamLines('DKIM_VALID_AU')]],
  ['the sender’s own line of results', false, [], [['Authentication-Results', `mx; dmarc=pass header.from=krogh.dk`]]],
  [
    'a line of results that denies it',
    false,
    spamLines('DKIM_VALID_AU'),
    [['Authentication-Results', 'mx; dmarc=fail']],
  ],
])('Postmark: %s', (_, expected, own, senders) => {
  expect(isProvenByPostmark(FROM, taken(own, senders))).toBe(expected)
})

test.each<[string, Pair[]]>([
  ['no server took it in', spamLines('DKIM_VALID_AU')],
  ['another did', [...spamLines('DKIM_VALID_AU'), ['Received', 'from x by mx.evil.example (Postfix) with SMTP']]],
  [
    'one whose name only looks alike',
    [
      ...spamLines('DKIM_VALID_AU'),
      ['Received', 'from x by a.inbound.postmarkapp.com.evil.example (Postfix) with SMTP'],
    ],
  ],
  ['it was relayed before', [inner, ['Received', 'from x by y (Postfix)'], ...spamLines('DKIM_VALID_AU'), takenIn]],
])('Postmark’s lines prove nothing where %s', (_, headers) => {
  expect(isProvenByPostmark(FROM, headers)).toBe(false)
})

test('hostile headers take no time', () => {
  const began = process.threadCpuUsage()
  for (const line of [' by '.repeat(50_000), `from ${'by a-'.repeat(40_000)}`, 'envelope-from='.repeat(20_000)])
    isProvenByPostmark(FROM, [['Received', line], spf(line), ...spamLines(line), ...taken([spf(`pass ${line}`)])])
  const { user, system } = process.threadCpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(500)
})

test.each([
  ['karen@post.krogh.dk', 'krogh.dk', true],
  ['karen@krogh.co.uk', 'krogh.co.uk', true],
  ['karen@krogh.co.uk', 'co.uk', false],
  ['karen@krogh.com.au', 'com.au', false],
  ['karen@krogh.dk', 'mail.krogh.dk', false],
  ['karen@krogh.dk', '.dk', false],
])('of %s a pass for %s: %s', (from, domain, expected) => {
  expect(isProvenByPostmark(from, taken([spf(`Pass (ok); envelope-from=x@${domain};`)]))).toBe(expected)
  expect(isProvenByForm(from, [], [['dkim', `{@${domain} : pass}`]], '')).toBe(expected)
})

const signed = (domain: string): Pair => ['DKIM-Signature', `v=1; a=rsa-sha256; d=${domain}; s=x; bh=d=evil.example`]
const recipient: Pair = ['recipient', 'reply@x.example']
const mailgun = (check: string): Pair[] => [
  recipient,
  ['X-Mailgun-Dkim-Check-Result', check],
  ['sender', 'x@evil.example'],
]

test.each<[string, boolean, Pair[], Pair[]]>([
  ['signed by the writer’s domain', true, [signed('krogh.dk')], mailgun('Pass')],
  ['signed by another', false, [signed('evil.example')], mailgun('Pass')],
  ['by both: nobody knows which was checked', false, [signed('krogh.dk'), signed('evil.example')], mailgun('Pass')],
  ['a bad signature', false, [signed('krogh.dk')], mailgun('Fail')],
  [
    'a bad one, and the sender’s word for it',
    false,
    [signed('krogh.dk'), ['X-Mailgun-Dkim-Check-Result', 'Pass']],
    mailgun('Fail'),
  ],
  ['a pass without a signature', false, [], mailgun('Pass')],
  ['sent from its server', true, [], [recipient, ['X-Mailgun-Spf', 'Pass'], ['sender', FROM]]],
  ['from another’s', false, [], [recipient, ['X-Mailgun-Spf', 'Pass'], ['sender', 'x@evil.example']]],
  ['from two', false, [], [recipient, ['X-Mailgun-Spf', 'Pass'], ['sender', 'x@evil.example'], ['sender', FROM]]],
  ['headers that look like SendGrid’s fields', false, [], [recipient, ['SPF', 'pass'], ['dkim', '{@krogh.dk : pass}']]],
])('Mailgun: %s', (_, expected, headers, fields) => {
  expect(isProvenByForm(FROM, headers, fields, FROM)).toBe(expected)
})

test.each<[string, boolean, Pair[], string]>([
  ['signed by the writer’s domain', true, [['dkim', '{@evil.example : fail, @krogh.dk : pass}']], ''],
  ['signed by another', false, [['dkim', '{@evil.example : pass}']], ''],
  ['a bad signature', false, [['dkim', '{@krogh.dk : fail}']], ''],
  [
    'sent from its server',
    true,
    [
      ['dkim', 'none'],
      ['SPF', 'pass'],
    ],
    FROM,
  ],
  ['from another’s', false, [['SPF', 'pass']], 'x@evil.example'],
  ['it may not', false, [['SPF', 'softfail']], FROM],
  [
    'headers that look like Mailgun’s',
    false,
    [
      ['dkim', 'none'],
      ['SPF', 'none'],
    ],
    FROM,
  ],
])('SendGrid: %s', (_, expected, fields, returnPath) => {
  const headers: Pair[] = [
    ['X-Mailgun-Spf', 'Pass'],
    ['X-Spam-Tests', 'DKIM_VALID_AU'],
  ]
  expect(isProvenByForm(FROM, headers, fields, returnPath)).toBe(expected)
})
