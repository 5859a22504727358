import { expect, test } from 'vitest'
import { isProvenByForm, isProvenByPostmark, type Pair } from './sender-proof.ts'

const FROM = 'karen@krogh.dk'
const spam = (tests: string): Pair => ['X-Spam-Tests', tests]
const spf = (line: string): Pair => ['Received-SPF', line]

test.each<[string, boolean, Pair[]]>([
  ['the writer’s domain has signed it', true, [spam('DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU')]],
  ['another domain has signed it', false, [spam('DKIM_SIGNED,DKIM_VALID,SPF_PASS')]],
  ['its server may send for the writer’s domain', true, [spf(`Pass (ok) client-ip=1.2.3.4; envelope-from=${FROM};`)]],
  [
    'for a part of it, which may be somebody else’s',
    false,
    [spf('pass identity=mailfrom; envelope-from="bounce@mail.krogh.dk"')],
  ],
  ['for somebody else’s', false, [spf('Pass (ok) client-ip=1.2.3.4; envelope-from=x@evil.example;')]],
  ['for one that only ends alike', false, [spf('Pass (ok); envelope-from=x@evilkrogh.dk;')]],
  ['for a whole country', false, [spf('Pass (ok); envelope-from=x@dk;')]],
  ['it may not', false, [spf(`SoftFail (no); envelope-from=${FROM};`)]],
  ['nobody says', false, [spf(`None (no); envelope-from=${FROM};`)]],
  ['nothing is said at all', false, []],
  ['the sender says so beside the provider', false, [spam('DKIM_INVALID'), spam('DKIM_VALID_AU')]],
  ['the same the other way round', false, [spam('DKIM_VALID_AU'), spam('DKIM_INVALID')]],
  ['the sender’s own line of results', false, [['Authentication-Results', `mx; dmarc=pass header.from=krogh.dk`]]],
  ['a line of results that denies it', false, [spam('DKIM_VALID_AU'), ['Authentication-Results', 'mx; dmarc=fail']]],
])('Postmark: %s', (_, expected, headers) => {
  expect(isProvenByPostmark(FROM, headers)).toBe(expected)
})

test.each([
  ['karen@post.krogh.dk', 'krogh.dk', true],
  ['karen@krogh.co.uk', 'krogh.co.uk', true],
  ['karen@krogh.co.uk', 'co.uk', false],
  ['karen@krogh.com.au', 'com.au', false],
  ['karen@krogh.dk', 'mail.krogh.dk', false],
  ['karen@krogh.dk', '.dk', false],
])('of %s a pass for %s: %s', (from, domain, expected) => {
  expect(isProvenByPostmark(from, [spf(`Pass (ok); envelope-from=x@${domain};`)])).toBe(expected)
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
