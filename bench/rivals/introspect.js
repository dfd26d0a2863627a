// Varco's job in njs: bearer token -> cached introspection sub-request -> claim rules -> identity headers.
function check(r) {
  const h = r.headersIn.Authorization || ''
  if (!h.startsWith('Bearer ')) {
    r.return(401)
    return
  }
  r.subrequest('/_introspect', { args: `token=${h.slice(7)}` }, (reply) => {
    if (reply.status !== 200) {
      r.return(401)
      return
    }
    const claims = JSON.parse(reply.responseText)
    if (claims.active !== true || claims.exp * 1000 < Date.now()) {
      r.return(401)
      return
    }
    if (claims.aud !== 'client-1' || ['client-0', 'client-1'].indexOf(claims.azp) < 0) {
      r.return(403)
      return
    }
    r.headersOut['Token-Sub'] = claims.sub
    r.headersOut['Token-Azp'] = claims.azp
    r.headersOut['Token-Scope'] = claims.scope
    r.return(204)
  })
}

export default { check }
