import fastify from 'fastify'
import { expect, test } from 'vitest'
import { guardStaffPaths, isStaffPath } from './staff-paths.ts'

test.each([
  '/api/admin',
  '/api/admin/users?q=1',
  '/API/Admin/users',
  '//api//admin//users',
  '/api%2Fadmin%2fusers',
  '/api%252Fadmin/users',
  '/%61pi/%61dmin/users',
  '/api/./admin/x/../users',
  '/x/../api/admin/users',
  '\\api\\admin\\users',
  '/api/admin;x/users',
  '/api/admin%00/users',
  '/api/admin%20/users',
])('%s is of staff', (url) => expect(isStaffPath(url)).toBe(true))

test.each([
  '/api/administrators',
  '/api/account',
  '/admin/users',
  '/api',
  '/',
  '/api/x?next=/api/admin',
  '/%zz',
  '/api/%',
])('%s is not', (url) => expect(isStaffPath(url)).toBe(false))

test('an address that no endpoint takes is refused also where pages take every other one', async () => {
  const http = fastify()
  guardStaffPaths(http, () => Promise.resolve(undefined))
  http.get('/api/admin/users', () => 'an endpoint, which refuses by itself')
  http.get('/*', () => 'a page')
  const statusOf = async (url: string) => (await http.inject({ url })).json().code
  expect(await statusOf('/api/admin/nothing')).toBe('unauthenticated')
  expect(await statusOf('/API/admin/users')).toBe('unauthenticated')
  expect((await http.inject({ url: '/api/admin/users' })).body).toMatch(/^an endpoint/)
  expect((await http.inject({ url: '/admin' })).body).toBe('a page')
  await http.close()
})
