/**
 * Changes of the own account. Email, phone and password need the current password, the email also a second factor if
 * one is on; email and phone are pending until confirmed.
 */
import { isServedPhone } from '@husrum/contract/core/fields/bounds.ts'
import { phoneKind } from '@husrum/contract/core/fields/phone-kinds.ts'
import type { FactorProof } from '@husrum/contract/identity/accounts/factor-proof.ts'
import type { NotificationChoices } from '@husrum/contract/identity/accounts/notification-preferences.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { fieldRefusal, Refusal } from '../../../platform/http/errors.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { UploadedFile } from '../../../platform/http/uploads/uploads.ts'
import { deleteUnusedImages, type Pictures } from '../../foundation/media/media.service.ts'
import { countPictures } from '../../foundation/media/uploads.service.ts'
import type { Option, References } from '../../foundation/reference/reference.service.ts'
import * as queries from './common/accounts.queries.ts'
import type { AccountRow } from './common/accounts.queries.ts'
import { mailVerification, requireRecipientRoom } from './verification/email.service.ts'
import { requireGoodPassword } from './passwords/good-password.ts'
import { addresseeOf, localeOf, type MailDeps, mailPerson } from './common/mails.ts'
import { takeFactor, type ProofDeps } from './factors/factor-proof.service.ts'
import { required, type ProveOwner } from './passwords/owner.service.ts'
import { lockProven, setPassword } from './passwords/passwords.service.ts'
import { hashPassword } from './common/secrets.ts'

/** Limited, because each picture is decoded and encoded again. */
const newAvatars: Limit = { scope: 'avatars', allowed: 30, windowSeconds: 3600, code: 'too_many_tries' }
/** Limited, because each change sends two mails, one of them to an unconfirmed address. */
const emailChanges: Limit = { scope: 'email-changes', allowed: 10, windowSeconds: 86_400, code: 'too_many_tries' }

/** Passed in, because notifications listens to this domain and therefore cannot be imported. */
export type ChoosePreferences = (
  tx: Tx,
  person: { account_id: number; role: string },
  wanted: NotificationChoices,
) => Promise<void>
type Deps = MailDeps &
  ProofDeps & {
    refs: References
    pictures: Pictures
    choosePreferences: ChoosePreferences
  }
type Field<T> = T | undefined
export type Changes = FactorProof & {
  name?: Field<string>
  email?: Field<string>
  phone?: Field<string>
  country_id?: Field<Option>
  city_id?: Field<Option>
  locale?: Field<Locale>
  current_password?: Field<string>
  password?: Field<string>
  /** A picture, or empty to remove it. */ avatar?: Field<UploadedFile | ''>
  /** Channels by kind; absent kinds stay unchanged. */ notifications?: Field<NotificationChoices>
}

const isNew = (given: string | undefined, present: string | null, waiting: string | null): given is string =>
  given !== undefined && given !== present && given !== waiting

const asksForPassword = (account: AccountRow, changes: Changes): boolean =>
  changes.password !== undefined ||
  isNew(changes.email, account.email, account.pending_email) ||
  isNew(changes.phone, account.phone, account.pending_phone)

export async function changeAccount(deps: Deps, prove: ProveOwner, viewer: Viewer, changes: Changes): Promise<void> {
  const refusal = await deps.events.transaction(await prepareChange(deps, prove, viewer, changes))
  if (refusal) throw refusal
}

/**
 * Does the slow checks (passwords, the picture) and returns the change, for the caller's transaction. The change
 * returns a refusal whose counted try must be stored: throw it after the transaction.
 */
export async function prepareChange(
  deps: Deps,
  prove: ProveOwner,
  viewer: Viewer,
  changes: Changes,
): Promise<(tx: Tx) => Promise<Refusal | undefined>> {
  const before = await queries.selectAccount(deps.db, viewer.account_id)
  const place = choosePlace(deps.refs, before, changes)
  if (isNew(changes.phone, before.phone, before.pending_phone)) {
    if (!isServedPhone(changes.phone)) throw fieldRefusal('phone', 'phone_not_served')
    if (!phoneKind(changes.phone).receives) throw fieldRefusal('phone', 'phone_not_mobile')
  }
  if (changes.password !== undefined)
    requireGoodPassword({ ...before, ...(changes.name ? { name: changes.name } : {}) }, changes.password)
  // the password is checked last, so that a mistake in another field costs no try
  const proven = asksForPassword(before, changes) ? await prove(before.id, changes.current_password) : undefined
  const hash = changes.password === undefined ? undefined : await hashPassword(changes.password)
  const avatar = await keepAvatar(deps, before.id, changes.avatar)

  return async (tx) => {
    const account = proven ? await lockProven(tx, proven) : await queries.maybeAccountForUpdate(tx, before.id)
    if (!account) throw new Refusal(401, 'unauthenticated')
    if (!proven && asksForPassword(account, changes)) throw required() // changed by another request meanwhile
    if (isNew(changes.email, account.email, account.pending_email)) {
      const wrong = await takeFactor(deps, tx, viewer, account, changes)
      if (wrong) return wrong
    }
    const { name = account.name, locale = localeOf(account) } = changes
    const avatar_image_id = avatar === undefined ? account.avatar_image_id : avatar
    if (hash !== undefined) await setPassword(deps, tx, { ...account, locale }, hash, viewer.session_id)
    // a new password drops pending changes; those in the same request become pending again
    const kept = hash === undefined ? account : { ...account, pending_email: null, pending_phone: null }
    const pending_phone = waiting(changes.phone, account.phone, kept.pending_phone)
    await queries.updateAccount(tx, account.id, { name, locale, avatar_image_id, pending_phone, ...place })
    // an expert's card shows the account's picture if the expert has no other
    if (viewer.expert_id !== undefined && avatar !== undefined)
      await deps.events.emit(tx, 'expert.changed', { expert_id: viewer.expert_id })
    if (account.avatar_image_id !== null && account.avatar_image_id !== avatar_image_id)
      await deleteUnusedImages(tx, [account.avatar_image_id])
    await changeEmail(deps, tx, { ...kept, locale }, changes.email)
    if (changes.notifications)
      await deps.choosePreferences(tx, { account_id: account.id, role: account.role }, changes.notifications)
    return undefined
  }
}

/** The id of the picture, null to remove it, undefined for no change. 422 on `avatar` for unusable files. */
async function keepAvatar(
  deps: Deps,
  accountId: number,
  avatar: Changes['avatar'],
): Promise<number | null | undefined> {
  if (avatar === undefined || avatar === '') return avatar === '' ? null : undefined
  await deps.db.transaction().execute(async (tx) => {
    await deps.limits.count(tx, newAvatars, String(accountId))
    await countPictures(deps, tx, accountId)
  })
  return (await deps.pictures.storeImage(deps.db, avatar, { field: 'avatar', by: accountId })).id
}

/** The current value drops a pending one; an absent value leaves it. */
const waiting = (given: string | undefined, present: string | null, before: string | null): string | null =>
  given === undefined ? before : given === present ? null : given

async function changeEmail(deps: Deps, tx: Tx, account: AccountRow, email: string | undefined): Promise<void> {
  const fresh = isNew(email, account.email, account.pending_email)
  await queries.updateAccount(tx, account.id, { pending_email: waiting(email, account.email, account.pending_email) })
  if (!fresh) return
  if (await queries.isEmailTaken(tx, email)) throw fieldRefusal('email', 'email_taken')
  await deps.limits.count(tx, emailChanges, String(account.id))
  await requireRecipientRoom(deps, tx, email)
  const locale = localeOf(account)
  await mailVerification(deps, tx, { account_id: account.id, email, locale, kind: 'verify_new' })
  await mailPerson(deps, tx, 'email_waits', addresseeOf(account))
}

/** A city alone sets its country too; a country alone must contain the current city. */
function choosePlace(
  refs: References,
  account: AccountRow,
  { country_id, city_id }: Changes,
): { country_id?: number; city_id?: number } {
  if (country_id === undefined && city_id === undefined) return {}
  const asked = city_id ?? account.city_id
  if (asked === null) throw new Refusal(422, 'validation_failed', { fields: { city_id: [{ code: 'required' }] } })
  const country = country_id ?? refs.choose('city', asked, 'city_id').country_id
  const chosen = refs.choosePlace({ country_id: country, city_id: asked })
  return { country_id: chosen.country.id, city_id: chosen.city.id }
}
