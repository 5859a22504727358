import { expect, test } from 'vitest'
import { isStaffPath } from './staff-paths.ts'

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
