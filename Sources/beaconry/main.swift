print("beaconry")
