"""Checks a SCIM server with scim2-tester, a program of strangers. Prints each result, and ends with 1 after an error."""

import os
import sys
from collections import Counter

from httpx2 import Client
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import Status, check_server

client = Client(
    base_url=os.environ["SCIM_URL"],
    headers={"Authorization": "Bearer " + os.environ["SCIM_TOKEN"]},
)
results = check_server(SyncSCIMClient(client))
for result in results:
    print(result.status.name, result.title, result.reason, sep="  ")
print(dict(Counter(result.status.name for result in results)))
bad = [one for one in results if one.status in (Status.ERROR, Status.CRITICAL, Status.DEVIATION)]
for one in bad:
    print(one.title, one.reason, one.data, file=sys.stderr)
sys.exit(1 if bad or not results else 0)
