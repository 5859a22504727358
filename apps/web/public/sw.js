/**
 * Shows notifications and opens what they are about. It keeps no pages and answers no requests: nothing here can be out
 * of date but itself. Version 1.
 */
const SHOWN = 'husrum-shown-notifications'

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
  const { key, title, body, path, tag, lang, answer } = message
  if (typeof title !== 'string' || (await wasShown(key))) return
  await self.registration.showNotification(title, {
    body,
    tag,
    lang,
    // the next message of a conversation rings again, in the place of the one before
    renotify: Boolean(tag),
    icon: '/favicon.ico',
    data: { path },
    actions: answer ? [{ action: 'answer', title: answer }] : [],
  })
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
