"""A guest at a site that runs already, through whatever stands before it: makes a name over https, takes a password, opens
the socket and starts a table with a bot, lying about the address all the while.
usage: visit.py SITE PORT CERTIFICATE FROM      the site's name; its port and the visitor's address, both on this machine"""
import socket
import ssl
import sys
import time

from client import PATIENCE, Server, Socket, cookie_of

LIE = "203.0.113.9"


class Site(Server):
    """A site that others have started."""

    def __init__(self, name, port, certificate, visitor):
        self.name, self.port, self.visitor = name, int(port), visitor
        self.trust = ssl.create_default_context(cafile=certificate)
        self.sockets = []

    def host(self):
        return self.name

    def wire(self, port=None):
        wire = socket.create_connection(("127.0.0.1", port or self.port), timeout=PATIENCE, source_address=(self.visitor, 0))
        return self.trust.wrap_socket(wire, server_hostname=self.name)


def visit(site):
    origin = f"https://{site.name}"
    headers = {"Origin": origin, "X-Forwarded-For": LIE}
    status, got, body = site.http("POST", "/api/guest", {"name": f"V{time.time_ns()}"}, headers=headers)
    assert status == 201, (status, body)
    assert "; Secure" in got["Set-Cookie"], got["Set-Cookie"]
    cookie = cookie_of(got)
    status, _, body = site.http("POST", "/api/password", {"password": "a good password"}, cookie=cookie, headers=headers)
    assert status == 200, (status, body)
    line = Socket(site, cookie=cookie, origin=origin, headers=[f"X-Forwarded-For: {LIE}"])
    assert line.status == 101, line.status
    table = line.ask("create", game="birmingham", players=2, bots=[1], order="seats")["table"]
    assert line.ask("open", table=table)["about"]["state"] == "running"
    line.close()


if __name__ == "__main__":
    visit(Site(*sys.argv[1:]))
