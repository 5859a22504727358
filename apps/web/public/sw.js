/**
 * Shows notifications and opens what they are about. It keeps no pages and answers no requests: nothing here can be out
 * of date but itself. Version 2.
 */
const SHOWN = 'husrum-shown-notifications'
/** A browser gives an event some seconds, and shows words of its own for a push that showed nothing. */
const CHECK_MS = 3000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))

async function show(data) {
  let message
  try {
    message = data.json()
  } catch {
    return
  }
  const { key, title, body, path, tag, lang, answer, plain } = message
  if (typeof title !== 'string' || (await wasShown(key))) return
  const allowed = await mayShow(key)
  const words = allowed
    ? { title, body, actions: answer ? [{ action: 'answer', title: answer }] : [] }
    : { title: plain ?? 'Husrum' }
  await self.registration.showNotification(words.title, {
    ...words,
    // of somebody who is not here any more not even the subject is told
    tag: allowed === false ? 'plain' : tag,
    lang,
    // the next message of a conversation rings again, in the place of the one before
    renotify: allowed !== false && Boolean(tag),
    icon: '/favicon.ico',
    data: { path: allowed === false ? '/' : path },
  })
}

/**
 * A push may wait at its service for a day, and its session be ended from elsewhere meanwhile. False then; undefined
 * when nobody could say.
 */
async function mayShow(key) {
  if (typeof key !== 'string') return undefined
  try {
    const reply = await fetch(`/api/push/messages/${encodeURIComponent(key)}`, {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(CHECK_MS),
    })
    if (!reply.ok) return undefined
    const { data } = await reply.json()
    return data.may_show === true
  } catch {
    return undefined
  }
}

/** A message whose sender died before it knew of its arrival comes once more, under the same key. */
async function wasShown(key) {
  if (typeof key !== 'string') return false
  const shown = await caches.open(SHOWN)
  const name = `/shown/${encodeURIComponent(key)}`
  if (await shown.match(name)) return true
  await shown.put(name, new Response(''))
  const all = await shown.keys()
  await Promise.all(all.slice(0, -50).map((old) => shown.delete(old)))
  return false
}

async function open({ notification, action }) {
  notification.close()
  const { path } = notification.data ?? {}
  // a path of ours, nothing else
  const url = new URL(typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/', self.location.origin)
  if (action === 'answer') url.hash = 'answer'
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((each) => {
    const at = new URL(each.url)
    return at.pathname === url.pathname && at.search === url.search
  })
  if (!there) return self.clients.openWindow(url)
  await there.focus()
  // only the hash is new: the page is not loaded again
  if (url.hash) await there.navigate(url).catch(() => undefined)
}
