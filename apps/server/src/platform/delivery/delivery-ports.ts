/** Which ports an installation has: a provider where one is set; else the development inbox, and in production none. */
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { MailPort, SmsPort } from './delivery.ts'
import { localMail, localSms, noMail, noSms } from './delivery-local.ts'
import { smtpMail } from './mail-smtp.ts'
import { gatewaySms } from './sms-gateway.ts'
import { twilioSms } from './sms-twilio.ts'

export function choosePorts(config: Config, db: Database): { mail: MailPort; sms: SmsPort } {
  return {
    mail: config.mail ? smtpMail(config.mail) : config.production ? noMail : localMail(db),
    sms: config.sms ? smsPort(config.sms) : config.production ? noSms : localSms(db),
  }
}

const smsPort = (settings: NonNullable<Config['sms']>): SmsPort =>
  settings.provider === 'twilio' ? twilioSms(settings) : gatewaySms(settings)

/** For the start: where messages go, without a user or a password. */
export function describePorts({ mail, sms, production }: Config, address: string): string {
  const unset = production ? 'no provider is set, messages wait in the queue for two days' : `${address}/dev/outbox`
  const smtp = mail && new URL(mail.url)
  return [
    `Mail: ${smtp ? `${smtp.protocol}//${smtp.host}` : unset}`,
    `SMS: ${sms ? (sms.provider === 'gateway' ? new URL(sms.url).origin : (sms.apiUrl ?? 'Twilio')) : unset}`,
  ].join(' · ')
}
