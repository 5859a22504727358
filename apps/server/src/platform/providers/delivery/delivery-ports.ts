/** Which ports an installation has: configured providers; else the development inbox, and in production none. */
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import type { MailPort, PushPort, SmsPort } from './delivery.ts'
import { localMail, localPush, localSms, noMail, noSms } from './delivery-local.ts'
import { smtpMail } from './mail-smtp.ts'
import type { PushKeys } from './push-crypto.ts'
import { webPush } from './push-web.ts'
import { gatewaySms } from './sms-gateway.ts'
import { twilioSms } from './sms-twilio.ts'

type Ports = { mail: MailPort; sms: SmsPort; push: PushPort }

export function choosePorts(config: Config, db: Database, keys: () => Promise<PushKeys>): Ports {
  return {
    push: config.production || config.push ? webPush({ keys, subject: contactOf(config) }) : localPush(db),
    mail: config.mail ? smtpMail(config.mail) : config.production ? noMail : localMail(db),
    sms: config.sms ? smsPort(config.sms) : config.production ? noSms : localSms(db),
  }
}

/** How a push service contacts us (RFC 8292): an https address, or mail. */
const contactOf = ({ baseUrl, staffEmail }: Config) =>
  baseUrl.startsWith('https://') ? baseUrl : `mailto:${staffEmail}`

const smsPort = (settings: NonNullable<Config['sms']>): SmsPort =>
  settings.provider === 'twilio' ? twilioSms(settings) : gatewaySms(settings)

/** For the start: where messages are sent, without a user or a password. */
export function describePorts({ mail, sms, production }: Config, address: string): string {
  const unset = production ? 'no provider is set, messages wait in the queue for two days' : `${address}/dev/outbox`
  const smtp = mail && new URL(mail.url)
  return [
    `Mail: ${smtp ? `${smtp.protocol}//${smtp.host}` : unset}`,
    `SMS: ${sms ? (sms.provider === 'gateway' ? new URL(sms.url).origin : (sms.apiUrl ?? 'Twilio')) : unset}`,
  ].join(' · ')
}
