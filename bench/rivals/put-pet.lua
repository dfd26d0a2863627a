-- The load: one PUT of a pet with a bearer token, again and again.
wrk.method = "PUT"
wrk.body = '@PET@'
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Accept"] = "application/json"
wrk.headers["Authorization"] = "Bearer @TOKEN@"
