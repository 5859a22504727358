import { expect, test } from 'vitest'
import { replyText, textOfHtml } from './reply-text.ts'

const OURS =
  'Karen wrote to you on Husrum:\n\nWould Tuesday at ten suit you?\n\nhttps://husrum.example/expert/messages?thread=4'
const marked = OURS.split('\n')
  .map((line) => `> ${line}`.trimEnd())
  .join('\n')
const ANSWER = 'Tuesday suits me.\n\nShall I bring samples?'
const from = 'Husrum <reply+abc@reply.husrum.example>'

const whole: Record<string, string> = {
  'Gmail, English': `${ANSWER}\n\nOn Mon, 23 Nov 2026 at 10:11, ${from} wrote:\n\n${marked}\n`,
  'Gmail, English, broken over two lines': `${ANSWER}\n\nOn Mon, 23 Nov 2026 at 10:11, Karen via Husrum\n<reply+abc@reply.husrum.example> wrote:\n\n${marked}\n`,
  'Gmail, Danish': `${ANSWER}\n\nDen man. 23. nov. 2026 kl. 10.11 skrev ${from}:\n\n${marked}\n`,
  'Gmail, Danish, newer': `${ANSWER}\n\nman. 23. nov. 2026 kl. 10.11 skrev ${from}:\n\n${marked}\n`,
  'Gmail, German': `${ANSWER}\n\nAm Mo., 23. Nov. 2026 um 10:11 Uhr schrieb ${from}:\n\n${marked}\n`,
  'Gmail, with a signature': `${ANSWER}\n\n-- \nBo Lindgaard\nStudio Vest\n\nOn Mon, 23 Nov 2026 at 10:11, ${from} wrote:\n${marked}`,
  'Apple Mail, English': `${ANSWER}\n\n> On 23 Nov 2026, at 10.11, ${from} wrote:\n> \n${marked}\n`,
  'Apple Mail, Danish, on a phone': `${ANSWER}\n\nSendt fra min iPhone\n\n> Den 23. nov. 2026 kl. 10.11 skrev ${from}:\n> \n> ${marked}`,
  'Apple Mail, German, on a phone': `${ANSWER}\n\nVon meinem iPhone gesendet\n\n> Am 23.11.2026 um 10:11 schrieb ${from}:\n> \n> ${marked}`,
  'Apple Mail, English, on a phone': `${ANSWER}\n\nSent from my iPhone\n\n> On 23 Nov 2026, at 10:11, ${from} wrote:\n>\n${marked}`,
  'Outlook, English': `${ANSWER}\r\n\r\n________________________________\r\nFrom: ${from}\r\nSent: Monday, November 23, 2026 10:11\r\nTo: Bo <bo@example.com>\r\nSubject: Karen wrote\r\n\r\n${OURS}`,
  'Outlook, Danish': `${ANSWER}\n\nFra: ${from}\nSendt: 23. november 2026 10:11\nTil: Bo <bo@example.com>\nEmne: Karen skrev\n\n${OURS}`,
  'Outlook, German': `${ANSWER}\n\nVon: ${from}\nGesendet: Montag, 23. November 2026 10:11\nAn: Bo <bo@example.com>\nBetreff: Karen hat dir geschrieben\n\n${OURS}`,
  'Outlook, German, older': `${ANSWER}\n\n-----Ursprüngliche Nachricht-----\nVon: ${from}\n${OURS}`,
  'Outlook, Danish, older': `${ANSWER}\n\n-----Oprindelig meddelelse-----\nFra: ${from}\n${OURS}`,
  'Outlook on a phone': `${ANSWER}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: ${from}\nSent: Monday, November 23, 2026 10:11:00 AM\nTo: Bo\nSubject: Re\n\n${OURS}`,
  'Outlook, in bold': `${ANSWER}\n\n*From:* ${from}\n*Sent:* Monday\n*To:* Bo\n*Subject:* Re\n\n${OURS}`,
  'Thunderbird, English': `${ANSWER}\n\nOn 23/11/2026 10:11, Husrum wrote:\n${marked}`,
  'Thunderbird, Danish': `${ANSWER}\n\nDen 23-11-2026 kl. 10:11 skrev Husrum:\n${marked}`,
  'Thunderbird, German': `${ANSWER}\n\nAm 23.11.26 um 10:11 schrieb Husrum:\n${marked}`,
  'Thunderbird, answered below': `On 23/11/2026 10:11, Husrum wrote:\n${marked}\n\n${ANSWER}\n`,
  'without anything around': `\n\n${ANSWER}\n\n\n`,
}
test.each(Object.entries(whole))('%s', (_, mail) => {
  expect(replyText(mail)).toBe(ANSWER)
})

test('answers between the lines stay, in their order', () => {
  const mail = `On 23/11/2026 10:11, Husrum wrote:\n> Tuesday?\n\nYes.\n\n> And the samples?\n\nI bring them.`
  expect(replyText(mail)).toBe('Yes.\n\nI bring them.')
})

test.each([
  'I wrote: 5 metres of larch, as on the drawing of 2025',
  'From: the door\nTo: the window\nI would take oak',
  'Sent from my phone company came a bill, is that ours?\nOne\nTwo\nThree\nFour\nFive',
  '- one\n- two\n--- three',
  'Am Dienstag um 10:00 passt es gut',
  'Den gamle dør skal blive. Du skrev: 2,1 meter?',
])('what looks a little like it stays: %s', (words) => {
  expect(replyText(words)).toBe(words)
})

test.each([
  ['nothing but quotes', `On Mon, 23 Nov 2026 at 10:11, ${from} wrote:\n${marked}`],
  ['nothing', ''],
  ['a signature alone', '-- \nBo'],
])('%s is empty', (_, mail) => {
  expect(replyText(mail)).toBe('')
})

/** CPU time of this thread in milliseconds: other programs may delay it. */
function spentSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

test('a million characters made to be slow take no time', () => {
  const hostile = [
    'On '.repeat(300_000),
    '>'.repeat(1_000_000),
    'On a\n'.repeat(200_000),
    'From: x\n'.repeat(100_000),
    '-'.repeat(1_000_000),
    `On ${'<'.repeat(900_000)} wrote:`,
    ' '.repeat(1_000_000),
    `${'a@'.repeat(300)} wrote:`,
  ]
  for (const mail of hostile) {
    const began = process.threadCpuUsage()
    replyText(mail)
    textOfHtml(mail.replaceAll('>', '<'))
    expect(spentSince(began)).toBeLessThan(1500)
  }
})

test('nor do lines made to be tried again and again', () => {
  const lines = [
    '-'.repeat(400),
    ` ${'- '.repeat(199)}`,
    `On 2026 ${'<a'.repeat(9)}${'a@'.repeat(180)} wrote:`,
    `Karen 10:11 <${'a@'.repeat(180)} wrote:`,
    `a 10:11${' '.repeat(380)} wrote:`,
    `${'*'.repeat(390)}From: x`,
    `_${'-_'.repeat(199)}`,
  ]
  for (const line of lines) {
    const began = process.threadCpuUsage()
    replyText(`${line}\n`.repeat(5000))
    expect(spentSince(began), line.slice(0, 20)).toBeLessThan(1500)
  }
})

test.each(['----Original message----', '__ -- Forwarded message --', '\u00A0--\u00A0Videresendt meddelelse ---'])(
  '%s divides',
  (line) => {
    expect(replyText(`${ANSWER}\n${line}\nold`)).toBe(ANSWER)
  },
)

test.each([
  ['<div>Yes.<br>Tuesday</div><blockquote>old</blockquote>', 'Yes.\nTuesday'],
  ['<p>R&oslash;dgr&#248;d &amp; fl&#xf8;de</p><div class="gmail_quote">On …</div>', 'Rødgrød & fløde'],
  ['<style>p{}</style><script>alert(1)</script><p>Hej</p>', 'Hej'],
  ['Fine<img src=x onerror=alert(1)><div id="appendonsend"></div>From: us', 'Fine'],
  ['<p>1 &lt; 2 &lt;script&gt;</p>', '1 < 2 <script>'],
])('HTML %s', (html, text) => {
  expect(replyText(textOfHtml(html))).toBe(text)
})
