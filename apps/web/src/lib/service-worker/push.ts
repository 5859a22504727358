/**
 * Notifications on this device, for people who want them. The device stores the person, so that a new login of the same
 * person continues them and another person's does not.
 */
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Api } from '../api/api.ts'
import { hasWorkers, registerWorker, workerRegistration } from './service-worker.ts'
import { deviceStorage, PUSH_OWNER, tryStorage } from '../device-storage/storage.ts'

const DECLINED_KEY = 'push-declined'

/** `unsupported`: this browser has none; `blocked`: only the browser's own settings can change it. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const callsOf = async (api: Api) => api((await import('@husrum/contract/market/notifications/push.ts')).push)

const isSupported = (): boolean =>
  typeof window !== 'undefined' && hasWorkers() && 'PushManager' in window && 'Notification' in window

const ownerOf = (): string | null => tryStorage(() => deviceStorage()?.getItem(PUSH_OWNER) ?? null) ?? null
const keep = (key: string, value: string) => tryStorage(() => deviceStorage()?.setItem(key, value))

const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await workerRegistration())?.pushManager.getSubscription()) ?? null

export async function readPushState({ id }: Pick<User, 'id'>): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const isOn =
    Notification.permission === 'granted' && ownerOf() === String(id) && (await currentSubscription()) !== null
  return isOn ? 'on' : 'off'
}

/** The key with which a browser subscribes; null where the installation sends no push messages. */
export const readPushKey = async (api: Api): Promise<string | null> =>
  (await (await callsOf(api)).getPushKey({}, { quiet: true })).data.key

/** Shows the browser's own prompt, so call it only after a press. Returns the result. */
export async function startPush(api: Api, account: Pick<User, 'id'>): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'blocked' : 'off'
  const key = await readPushKey(api)
  if (key === null) return 'unsupported'
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await send(api, subscription)
  keep(PUSH_OWNER, String(account.id))
  return 'on'
}

export async function stopPush(api: Api): Promise<PushState> {
  const subscription = await currentSubscription()
  tryStorage(() => deviceStorage()?.removeItem(PUSH_OWNER))
  if (!subscription) return 'off'
  await (await callsOf(api)).unsubscribePush({ body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  return 'off'
}

/** Once a visit: ties the subscription to this session, and sends the address if the browser has renewed it. */
export async function refreshPush(api: Api, account: Pick<User, 'id'>): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted' || ownerOf() !== String(account.id)) return
  const subscription = await currentSubscription()
  if (subscription) await send(api, subscription)
}

async function send(api: Api, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await (await callsOf(api)).subscribePush({ body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

/** Whether the offer may still be made on this device: neither the prompt nor the offer was answered yet. */
export const mayOfferPush = (): boolean =>
  isSupported() &&
  Notification.permission === 'default' &&
  tryStorage(() => deviceStorage()?.getItem(DECLINED_KEY) ?? null) === null
export const declinePushOffer = (): void => void keep(DECLINED_KEY, '1')
