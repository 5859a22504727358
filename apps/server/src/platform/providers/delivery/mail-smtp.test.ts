import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailServer, type MailServer } from '../../../testing/providers/mail-server.ts'
import { isNextDoor } from '../../config/config-parts.ts'
import type { MailPort } from './delivery.ts'
import { attached } from './mail-frame.ts'
import { smtpMail, smtpOptions } from './mail-smtp.ts'

const letter = { to: 'karen@husrum.example', subject: 'Dør nr. 4 – grüße', text: 'Hej\nmed dig', html: '<p>Hej</p>' }
const handover = { key: '5f0c6b9e-0000-4000-8000-000000000001' }
const from = 'Husrum <hello@husrum.example>'

let server: MailServer
let ports: MailPort[]
beforeEach(async () => {
  ports = []
  server = await mailServer()
})
afterEach(async () => {
  for (const port of ports) await port.close?.()
  await server.close()
})

function smtp(url = `smtp://127.0.0.1:${server.port}`, more: Parameters<typeof smtpMail>[1] = {}): MailPort {
  const port = smtpMail({ url, from }, more)
  ports.push(port)
  return port
}
/** The failure that the queue gets. */
const failure = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    ({ reason, lasting }: { reason: string; lasting: boolean }) => ({ reason, lasting }),
  )

describe('a mail', () => {
  test('arrives with its words, its key and its sender', async () => {
    await smtp().sendMail(letter, handover)
    const [mail] = server.received
    expect(mail).toMatchObject({
      from: 'hello@husrum.example',
      to: ['karen@husrum.example'],
      messageId: `<${handover.key}@husrum.example>`,
    })
    expect(mail?.source).toMatch(/^From: Husrum <hello@husrum\.example>\r$/m)
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(mail?.source).toContain('<p>Hej</p>')
  })

  test('carries its files', async () => {
    const file = attached('husrum-7.ics', 'text/calendar; charset=utf-8', 'BEGIN:VCALENDAR')
    await smtp().sendMail({ ...letter, attachments: [file] }, handover)
    const source = server.received[0]?.source ?? ''
    expect(source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; name=husrum-7\.ics\r$/m)
    expect(source).toMatch(/^Content-Disposition: attachment; filename=husrum-7\.ics\r$/m)
    expect(source).toContain(Buffer.from('BEGIN:VCALENDAR').toString('base64'))
  })

  test('is answered where the answer is meant for, and nowhere that is not an address', async () => {
    await smtp().sendMail({ ...letter, reply_to: 'ann@husrum.example' }, handover)
    await smtp().sendMail({ ...letter, reply_to: 'a@x.example\r\nBcc: b@x.example' }, handover)
    expect(server.received.map(({ source }) => /^Reply-To: (.*)\r$/m.exec(source)?.[1])).toEqual([
      'ann@husrum.example',
      undefined,
    ])
    expect(server.received[1]?.source).not.toMatch(/^Bcc/m)
  })

  test('has one recipient and no header that somebody else wrote', async () => {
    const port = smtp()
    await port.sendMail({ ...letter, subject: 'Hello\r\nBcc: all@husrum.example\r\n\r\n<script>' }, handover)
    expect(server.received[0]?.to).toEqual(['karen@husrum.example'])
    expect(server.received[0]?.source).not.toMatch(/^(Bcc|<script>)/im)
    for (const to of [
      'a@x.example, b@x.example',
      'a@x.example\r\nRCPT TO:<b@x.example>',
      'A <a@x.example>',
      '"a b"@x.example',
      'nobody',
      '@x.example',
      `${'x'.repeat(250)}@x.example`,
    ])
      expect([to, await failure(port.sendMail({ ...letter, to }, handover))]).toEqual([
        to,
        { reason: 'smtp: not an address', lasting: true },
      ])
    expect(server.received).toHaveLength(1)
  })

  test('goes over a connection that stays open for the next', async () => {
    const port = smtp()
    for (let i = 0; i < 5; i += 1) await port.sendMail(letter, { key: `key-${i}` })
    expect([server.received.length, server.connections()]).toEqual([5, 1])
    await port.close?.()
    expect(await failure(port.sendMail(letter, handover))).toEqual({ reason: 'smtp: ECONNECTION', lasting: false })
  })
})

describe('signing in and encryption', () => {
  test('next door: signs in, encrypts when it can', async () => {
    await smtp(`smtp://hus%40rum:right@localhost:${server.port}`).sendMail(letter, handover)
    expect(server.received[0]).toMatchObject({ user: 'hus@rum', secure: true })
  })

  test('next door without STARTTLS goes in the clear', async () => {
    const plain = await mailServer({ disabledCommands: ['STARTTLS'] })
    await smtp(`smtp://localhost:${plain.port}`).sendMail(letter, handover)
    expect(plain.received[0]?.secure).toBe(false)
    await plain.close()
  })

  test('elsewhere nothing goes in the clear: neither the password nor the mail', async () => {
    const said: string[] = []
    const plain = await mailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username }, _, callback) => {
        said.push(String(username))
        callback(null, { user: 'x' })
      },
    })
    const port = smtp(`smtp://husrum:right@smtp.husrum.example:${plain.port}`, { host: '127.0.0.1' })
    expect(await failure(port.sendMail(letter, handover))).toMatchObject({ lasting: false })
    expect([said, plain.received]).toEqual([[], []])
    await plain.close()
  })

  test('elsewhere a certificate that nobody vouches for is refused', async () => {
    const port = smtp(`smtp://husrum:right@smtp.husrum.example:${server.port}`, { host: '127.0.0.1' })
    expect(await failure(port.sendMail(letter, handover))).toEqual({
      reason: expect.stringMatching(/^smtp: CONN \w*CERT\w*$/),
      lasting: false,
    })
    const secure = await mailServer({ secure: true })
    const other = smtp(`smtps://smtp.husrum.example:${secure.port}`, { host: '127.0.0.1' })
    expect(await failure(other.sendMail(letter, handover))).toMatchObject({ lasting: false })
    expect([server.received, secure.received]).toEqual([[], []])
    await secure.close()
  })

  test('smtps: encrypted from the first byte', async () => {
    const secure = await mailServer({ secure: true })
    await smtp(`smtps://husrum:right@127.0.0.1:${secure.port}`).sendMail(letter, handover)
    expect(secure.received[0]).toMatchObject({ secure: true, user: 'husrum' })
    await secure.close()
  })

  test('a wrong password is ours to mend: the mail waits', async () => {
    const port = smtp(`smtp://husrum:wrong-and-secret@localhost:${server.port}`)
    const heard = await failure(port.sendMail(letter, handover))
    expect(heard).toMatchObject({ reason: expect.stringMatching(/^smtp: AUTH \w+ 535/), lasting: false })
    expect(JSON.stringify(heard)).not.toContain('wrong-and-secret')
  })

  test('what is next door', () => {
    const near = [
      'localhost',
      '127.0.0.1',
      '::1',
      '10.1.2.3',
      '172.20.0.4',
      '192.168.1.9',
      'fd00::1',
      'mail',
      'a.internal',
    ]
    const far = [
      'smtp.example',
      '172.32.0.1',
      '8.8.8.8',
      '2001:db8::1',
      '127.0.0.1.example',
      '10.example',
      'local.example',
    ]
    expect([near.filter((host) => !isNextDoor(host)), far.filter(isNextDoor)]).toEqual([[], []])
    expect(smtpOptions({ url: 'smtp://[::1]:2525', from })).toMatchObject({ host: '::1', port: 2525, secure: false })
    expect(smtpOptions({ url: 'smtp://smtp.example', from })).toMatchObject({ port: 587, requireTLS: true })
    expect(smtpOptions({ url: 'smtps://smtp.example', from })).toMatchObject({ port: 465, secure: true })
  })
})

describe('what a server says', () => {
  test.each([
    ['refuseRecipient', 550, '5.1.1 no such user karen@husrum.example', 'smtp: RCPT TO 550 5.1.1', true],
    ['refuseRecipient', 554, 'no', 'smtp: RCPT TO 554', true],
    ['refuseRecipient', 451, '4.7.1 greylisted, come back', 'smtp: RCPT TO 451 4.7.1', false],
    ['refuseRecipient', 530, '5.7.0 sign in first', 'smtp: RCPT TO 530 5.7.0', false],
    ['refuseSender', 550, '5.7.1 not your sender', 'smtp: MAIL FROM 550 5.7.1', false],
    ['refuseMessage', 554, '5.7.1 looks like spam', 'smtp: DATA 554 5.7.1', true],
    ['refuseMessage', 452, '4.3.1 disk full', 'smtp: DATA 452 4.3.1', false],
  ] as const)('%s %i %s', async (where, code, text, reason, lasting) => {
    server.mood = { [where]: { code, text } }
    const port = smtp()
    expect(await failure(port.sendMail(letter, handover))).toEqual({ reason, lasting })
    server.mood = {}
    await port.sendMail(letter, handover)
    expect(server.received).toHaveLength(1)
  })

  test('a connection that breaks after the message passes, and is not repeated on the quiet', async () => {
    server.mood = { dropAfterMessage: true }
    const port = smtp()
    expect(await failure(port.sendMail(letter, handover))).toMatchObject({ lasting: false })
    expect(server.received).toHaveLength(1)
    server.mood = {}
    await port.sendMail(letter, handover)
    expect(server.received.map(({ messageId }) => messageId)).toEqual(
      Array.from({ length: 2 }, () => `<${handover.key}@husrum.example>`),
    )
  })

  test('silence has an end, wherever it begins', async () => {
    server.mood = { silent: true }
    const short = { greetingTimeout: 50, socketTimeout: 50 }
    expect(await failure(smtp(undefined, short).sendMail(letter, handover))).toEqual({
      reason: 'smtp: CONN ETIMEDOUT',
      lasting: false,
    })
    server.mood = { onMessage: () => new Promise(() => {}) }
    expect(await failure(smtp(undefined, short).sendMail(letter, handover))).toMatchObject({ lasting: false })
  })

  test('nobody there', async () => {
    await server.close()
    expect(await failure(smtp().sendMail(letter, handover))).toEqual({
      reason: 'smtp: CONN ECONNREFUSED',
      lasting: false,
    })
    server = await mailServer()
  })
})
